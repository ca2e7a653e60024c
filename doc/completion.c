/* Writes the completion of bash from the tables of commands and options (`make completion`). */
#include "base/classes.h"

#include <stdio.h>
#include <string.h>

/* The values of an option that takes one of some words, or several: those that its help begins with. */
static void put_words(const char *name, const char *kind, const char *help) {
  if (strncmp(kind, "word", 4)) return;
  printf("  %s) COMPREPLY=($(compgen -W '", name);
  for (; *help && *help != ':'; help++) putchar(*help == '|' ? ' ' : *help);
  printf("' -- \"$word\")); return ;;\n");
}

/* A list with commas: what is behind the last one is completed. */
static void put_checks(void) {
  printf("  --checks)\n    local done=\n    case $word in *,*) done=${word%%,*}, ;; esac\n"
         "    COMPREPLY=($(compgen -P \"$done\" -W 'all none termination");
#define X(name, kind, bit, memory, tools, text) printf(" %s", #name);
  CHECKS(X)
#undef X
  printf("' -- \"${word##*,}\"))\n    compopt -o nospace 2>/dev/null\n    return ;;\n");
}

int main(void) {
  printf("# bash completion for cantrip; made from its tables of commands and options\n_cantrip() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options=\n"
         "  if [ \"$COMP_CWORD\" = 1 ]; then\n    COMPREPLY=($(compgen -W 'help version");
#define COMMAND(name, letter, exists, arguments, help) printf(" %s", #name);
#include "base/commands.def"
#undef COMMAND
  printf("' -- \"$word\"))\n    return\n  fi\n  case $command in\n");
#define COMMAND(name, letter, exists, arguments, help) commands[n++] = (struct command){#name, letter};
  struct command {
    const char *name;
    char letter;
  } commands[20];
  int n = 0;
#include "base/commands.def"
#undef COMMAND
  for (int i = 0; i < n; i++) {
    printf("  %s) options='", commands[i].name);
#define OPTION(field, name, short, kind, def, arg, letters, effect, help)                                              \
  for (const char *at = letters; *at; at++)                                                                            \
    if (*at == commands[i].letter && sizeof name > 2) printf(" --%s", name);
#include "base/options.def"
#undef OPTION
    printf("' ;;\n");
  }
  printf("  esac\n  local before=${COMP_WORDS[COMP_CWORD-1]}\n" /* bash takes an equals sign for a word */
         "  if [ \"$word\" = = ]; then word=; elif [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "  case $before in\n");
  put_checks();
#define OPTION(field, name, short, kind, def, arg, letters, effect, help) put_words("--" name, #kind, help);
#include "base/options.def"
#undef OPTION
  printf("  esac\n  case $word in\n  -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
         "  *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n}\ncomplete -o filenames -F _cantrip cantrip\n");
  return 0;
}
