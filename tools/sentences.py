#!/usr/bin/env python3
"""Prints what a reader may see of the sources, one row for each: FILE, LINE and TEXT, with tabs between them.
usage: sentences.py strings|comments FILE...
`strings` are the literals of C and .def files that have a blank between two words (adjacent ones are joined), and the texts of an HTML page;
`comments` are comments of C, with their lines joined."""
import re
import sys

TOKEN = re.compile(r'/\*(?P<block>.*?)\*/|//(?P<line>[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*")|\'(?:[^\'\\\n]|\\.)+\'', re.S)
ESCAPES = {'n': ' ', 't': ' ', '"': '"', '\\': '\\'}


def unescape(text):
    return re.sub(r'\\(.)', lambda m: ESCAPES.get(m[1], m[0]), text[1:-1])


def strings_of(text):
    """(line, text) of each group of adjacent literals."""
    start, joined, end = 0, '', 0
    for m in TOKEN.finditer(text):
        if m['string'] is None:
            continue
        line_start = text.rfind('\n', 0, m.start()) + 1
        if text[line_start:m.start()].lstrip().startswith('#include'):
            continue
        if joined and re.fullmatch(r'(\s|\\\n|/\*.*?\*/)*', text[end:m.start()], re.S):
            joined += unescape(m['string'])
        else:
            if joined:
                yield text.count('\n', 0, start) + 1, joined
            start, joined = m.start(), unescape(m['string'])
        end = m.end()
    if joined:
        yield text.count('\n', 0, start) + 1, joined


def comments_of(text):
    for m in TOKEN.finditer(text):
        comment = m['block'] if m['block'] is not None else m['line']
        if comment is not None:
            yield text.count('\n', 0, m.start()) + 1, re.sub(r'\n\s*\*\s?', ' ', comment)


def page_of(text):
    """The texts of a page: between tags, and in the strings of its script."""
    for m in re.finditer(r'>([^<>{};]*[A-Za-z][^<>{};]*)<|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`', text):
        yield text.count('\n', 0, m.start()) + 1, next(g for g in m.groups() if g is not None)


def main():
    mode, files = sys.argv[1], sys.argv[2:]
    for name in files:
        with open(name, encoding='utf-8') as file:
            text = file.read()
        if name.endswith('.html'):
            found = page_of(text) if mode == 'strings' else ()
        else:
            found = strings_of(text) if mode == 'strings' else comments_of(text)
        for line, said in found:
            said = ' '.join(said.split())
            if re.search(r"[A-Za-z]{2,}'?s? .*[a-z]|%[a-z]+ [a-z]", said):
                print(name, line, said, sep='\t')


main()
