#!/usr/bin/env python3
"""Writes the tables of options in doc/manual/options.md between its markers: what `cantrip help COMMAND` says, by kind of option.
usage: options.py CANTRIP PAGE"""
import re
import subprocess
import sys

COMMANDS = 'check run model lts ltl batch spec lsp'.split()


def main():
    cantrip, page = sys.argv[1:]
    options = {}
    for command in COMMANDS:
        text = subprocess.run([cantrip, 'help', command], capture_output=True, text=True, check=True).stdout
        for line in text.splitlines():
            heading, m = re.match(r'^([a-z].*):$', line), re.match(r'^  (-.*?)(?:  +| (?=[a-z]))(.*)$', line)
            if heading: group = heading[1]
            if m: options.setdefault((m[1].strip(), m[2]), (group, []))[1].append(command)
    groups = {}
    for (spelling, effect), (group, commands) in options.items():
        cells = [f'`{spelling}`'.replace('|', '\\|'), effect.replace('|', '\\|'), 'all' if len(commands) == len(COMMANDS) else ', '.join(commands)]
        groups.setdefault(group, []).append('| ' + ' | '.join(cells) + ' |')
    out = []
    for title, rows in groups.items():
        out += [f'## {title[0].upper()}{title[1:]}', '', '| option | effect | commands |', '| --- | --- | --- |'] + rows + ['']
    old = open(page, encoding='utf-8').read()
    begin, end = '<!-- options -->\n', '<!-- end of options -->'
    new = old[:old.index(begin) + len(begin)] + '\n' + '\n'.join(out) + '\n' + old[old.index(end):]
    if new != old:
        with open(page, 'w', encoding='utf-8') as file:
            file.write(new)


main()
