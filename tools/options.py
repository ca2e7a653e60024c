#!/usr/bin/env python3
"""Writes the tables of options in doc/manual/options.md between its markers: what `cantrip help COMMAND` says, by kind of option.
usage: options.py CANTRIP PAGE"""
import re
import subprocess
import sys

COMMANDS = 'check run model lts ltl batch spec lsp'.split()
KINDS = [('question', 'What is asked'), ('answer', 'Assumptions, limits and engines'), ('source', 'How C is read'),
         ('output', 'What is printed and written')]


def main():
    cantrip, page = sys.argv[1:]
    kind_of = {}
    for m in re.finditer(r'^OPTION\(\w+, "([^"]*)".*?", (\w+), "', open('src/base/options.def', encoding='utf-8').read(), re.M):
        kind_of[m[1]] = m[2]
    options = {}
    for command in COMMANDS:
        text = subprocess.run([cantrip, 'help', command], capture_output=True, text=True, check=True).stdout
        for m in re.finditer(r'^  (-.*?)(?:  +| (?=[a-z]))(.*)$', text, re.M):
            options.setdefault((m[1].strip(), m[2]), []).append(command)
    groups = {kind: [] for kind, _ in KINDS}
    for (spelling, effect), commands in options.items():
        name = re.search(r'--?([A-Za-z-]+)', spelling.split(', ')[-1])[1]
        kind = kind_of.get(name) or kind_of.get(name.lower()) or ('output' if spelling.startswith(('-h', '-q', '-v')) else 'source')
        cells = [f'`{spelling}`'.replace('|', '\\|'), effect.replace('|', '\\|'), 'all' if len(commands) == len(COMMANDS) else ', '.join(commands)]
        groups[kind if kind in groups else 'output'].append('| ' + ' | '.join(cells) + ' |')
    out = []
    for kind, title in KINDS:
        out += [f'## {title}', '', '| option | effect | commands |', '| --- | --- | --- |'] + groups[kind] + ['']
    old = open(page, encoding='utf-8').read()
    begin, end = '<!-- options -->\n', '<!-- end of options -->'
    new = old[:old.index(begin) + len(begin)] + '\n' + '\n'.join(out) + '\n' + old[old.index(end):]
    if new != old:
        with open(page, 'w', encoding='utf-8') as file:
            file.write(new)


main()
