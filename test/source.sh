#!/bin/sh
# Reports are made of facts: nothing in src/report/ looks for words inside of a string. Functions that search or parse
# text are not to be called there; to compare whole names is fine.
# usage: test/source.sh [DIRECTORY]
. "$(dirname "$0")/lib.sh"
parsers='str(n|case|ncase)?str|strchr|strrchr|strchrnul|strn(case)?cmp|strcasecmp|strp?brk|strc?spn|strtok(_r)?|strsep|strto[a-z]+|ato[a-z]+|v?s+canf|mem(mem|chr|rchr|cmp)|r?index|regexec|fnmatch|is(alnum|alpha|digit|space|upper|lower|print|punct|xdigit)'
for file in "${1:-src/report}"/*.[ch]; do
  if grep -nE "(^|[^A-Za-z0-9_])($parsers) *\(" "$file"; then
    fail "$file looks inside of a text"
  else
    pass
  fi
done
# the check itself must be able to fail
if [ $# = 0 ]; then
  probe=$dir
  echo 'const char *end = strstr(at, ", ");' >"$probe/a.c"
  echo 'if (!strncmp(statement, "return", 6)) return;' >"$probe/b.c"
  echo 'while (isdigit(c)) n++;' >"$probe/c.c"
  echo 'size_t n = strlen(text); bool same = !strcmp(a, b); arena_strdup(&a, text); my_strstr(a);' >"$probe/d.c"
  if [ "$(sh test/source.sh "$probe" | tail -n 1)" = "1 passed, 3 failed" ]; then
    pass
  else
    fail "test/source.sh does not see what it should"
  fi
fi
finish
