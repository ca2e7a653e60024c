"""See words.sh. Prints `read FILE` for each page, and a line for each problem.
usage: words.py STRINGS COMMENTS    (rows of tools/sentences.py)"""
import glob
import re
import sys

MOST = 35
pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'] + sorted(glob.glob('doc/*.md') + glob.glob('doc/manual/*.md'))
strict = [page for page in pages if page in ('README.md', 'CONTRIBUTING.md') or page.startswith('doc/manual/')
          or page in ('doc/comparison.md', 'doc/from-cbmc.md', 'doc/from-spin.md')]


def rules():
    for line in open('test/words.txt', encoding='utf-8'):
        if line.strip() and not line.startswith('#'):
            cells = line.rstrip('\n').split('\t')
            yield re.compile(r'\b(?:' + cells[0] + r')\b', re.I), cells[1], len(cells) > 2


def allowed():
    try:
        return [line.split('\t')[0] for line in open('test/long-sentences.txt', encoding='utf-8') if '\t' in line]
    except FileNotFoundError:
        return []


def prose_of(page):
    """(line, text) of paragraphs, items and cells, without code."""
    paragraph, start, fenced = [], 0, False
    for number, line in enumerate(open(page, encoding='utf-8'), 1):
        text = line.rstrip('\n')
        if text.startswith('```'):
            fenced = not fenced
        if fenced or text.startswith(('    ', '```', '<!--')) or not text.strip() or re.match(r'\s*([-*]|\d+\.) |#|\|', text):
            if paragraph:
                yield start, ' '.join(paragraph)
            paragraph = []
        if fenced or text.startswith(('    ', '```', '<!--')) or not text.strip():
            continue
        if text.startswith('|'):
            for cell in re.split(r'(?<!\\)\|', text):
                yield number, cell.strip()
            continue
        if not paragraph:
            start = number
        paragraph.append(re.sub(r'^\s*([-*]|\d+\.) |^#+ ', '', text.strip()))
        if text.startswith('#'):
            yield start, ' '.join(paragraph)
            paragraph = []
    if paragraph:
        yield start, ' '.join(paragraph)


def sentences(text):
    text = re.sub(r'\]\([^)]*\)', ']', text)  # addresses of links are not read
    text = re.sub(r'`[^`]*`', 'code', text)   # code counts as one word
    for sentence in re.split(r'(?<=[.!?:;])[*)"]*\s+', text):
        yield sentence


number = re.compile(r'(?<![\d.,/^v-])\b1 (states|predicates|iterations|steps|blocks|executions|functions|tasks|transitions|loops|relations|obligations'
                    r'|operations|solver calls|procedures|rules|symbols|controls|edges|files|lines|errors|warnings)\b')
# in a format of C: a number and a plural that is written out; bounds are always plural
counted = re.compile(r'(?<!than )(?<!most )(?<!of )(?<!the )(?<!up to )(?<!all its )%(?:llu|u|zu|d) (?:state|predicate|iteration|step|block|execution|function|task|transition|relation'
                     r'|obligation|operation|solver call|procedure|rule|symbol|control|file|line|loop|refinement)s\b')
rules, allowed = list(rules()), allowed()


def look(where, text, in_comment):
    for rule, instead, only_pages in rules:
        if not (in_comment and only_pages) and rule.search(text):
            print(f'{where}: "{rule.search(text)[0]}": write {instead}')
    if not in_comment and number.search(text):
        print(f'{where}: "{number.search(text)[0]}": singular')
    if not in_comment and counted.search(text):
        print(f'{where}: "{counted.search(text)[0]}": write %s and plural(n)')


for name, in_comment in ((sys.argv[1], False), (sys.argv[2], True)):
    for row in open(name, encoding='utf-8'):
        file, line, text = row.rstrip('\n').split('\t')
        if file.startswith('src/base/tuning.def'):
            in_comment = True
        look(f'{file}:{line}', text, in_comment)
for page in pages:
    print('read', page)
    for line, text in enumerate(open(page, encoding='utf-8'), 1):
        if text.startswith('    ') and number.search(text):
            look(f'{page}:{line}', text, False)
    for line, text in prose_of(page):
        plain = re.sub(r'`[^`]*`', 'code', text) if page != 'doc/messages.md' else text
        look(f'{page}:{line}', plain if page != 'CHANGELOG.md' else '', False)
        for sentence in sentences(text) if page in strict else ():
            words = len(re.findall(r"[\w'’$-]+", sentence))
            if words > MOST and not any(sentence.startswith(a) for a in allowed):
                print(f'{page}:{line}: a sentence of {words} words: {sentence[:60]}...')
