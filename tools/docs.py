#!/usr/bin/env python3
"""Writes the README, the manual and the tables of bench/ as a static site, with the layout of the repository; pandoc turns each page into HTML.
What a page links to and that is not a page is copied. The site needs no server and no network.
usage: docs.py DIRECTORY"""
import html
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

GROUPS = [
    ('', ['README.md', 'doc/manual/index.md']),
    ('Manual', ['doc/manual/%s.md' % name for name in (
        'start checks project specifications components temporal recursion threads loops systems outputs library options how limits').split()]),
    ('Reference', ['doc/assumptions.md', 'doc/messages.md', 'doc/check-json.md', 'doc/model-json.md']),
    ('Comparison', ['doc/comparison.md', 'doc/from-cbmc.md', 'doc/from-spin.md']),
    ('Development', ['CONTRIBUTING.md', 'CHANGELOG.md', 'doc/architecture.md', 'doc/engine.md']),
]
BENCH = sorted('bench/' + name for name in os.listdir('bench') if name.endswith('.md'))


def place(page):
    return 'index.html' if page == 'README.md' else page[:-3] + '.html'


def title_of(page):
    with open(page, encoding='utf-8') as file:
        for line in file:
            if line.startswith('# '):
                return line[2:].strip().replace('`', '')
    return page


def navigation(current, titles):
    out = []
    for name, pages in GROUPS + [('Measurements', BENCH)]:
        out.append((f'<strong>{name}</strong>' if name else '') + '<ul>')
        for page in pages:
            here = ' aria-current="page"' if page == current else ''
            address = os.path.relpath(place(page), os.path.dirname(place(current)) or '.')
            out.append(f'<li><a href="{address}"{here}>{html.escape(titles[page])}</a></li>')
        out.append('</ul>')
    return '\n'.join(out)


def write(page, top, template, titles):
    """The page as HTML; its sections for the search; what it links to besides pages."""
    body = subprocess.run(['pandoc', '-f', 'gfm', '-t', 'html5', '--no-highlight', page], check=True, capture_output=True, text=True).stdout
    copied, here = [], os.path.dirname(page)

    def link(m):
        address, _, anchor = m[2].partition('#')
        if not address or '://' in address:
            return m[0]
        target = os.path.normpath(os.path.join(here, address))
        if target in titles:
            address = os.path.relpath(place(target), os.path.dirname(place(page)) or '.')
        elif os.path.isdir(target):
            return 'class="directory"'
        else:
            copied.append(target)
        return f'{m[1]}="{address}{"#" + anchor if anchor else ""}"'

    body = re.sub(r'\b(href|src)="([^"]*)"', link, body)
    body = re.sub(r'(?<!<pre>)<code>([^<]{1,24})</code>', r'<code class="short">\1</code>', body)  # not broken at hyphens
    root = os.path.relpath('.', os.path.dirname(place(page)) or '.')
    root = '' if root == '.' else root + '/'
    text = template
    for name, value in (('title', html.escape(titles[page])), ('nav', navigation(page, titles)), ('root', root), ('body', body)):
        text = text.replace(f'${name}$', value)
    out = os.path.join(top, place(page))
    os.makedirs(os.path.dirname(out), exist_ok=True)
    with open(out, 'w', encoding='utf-8') as file:
        file.write(text)
    sections = []
    for part in re.split(r'(?=<h[1-3] id=)', body):
        m = re.match(r'<h([1-3]) id="([^"]*)">(.*?)</h', part, re.S)
        if m:
            words = html.unescape(re.sub(r'<[^>]+>', ' ', part[m.end():]))
            head = html.unescape(re.sub(r'<[^>]+>', '', m[3]))
            sections.append({'title': head if m[1] == '1' else f'{titles[page]}: {head}', 'at': place(page) + ('' if m[1] == '1' else '#' + m[2]),
                             'text': ' '.join(words.split())[:4000]})
    return sections, copied


def main():
    top = sys.argv[1]
    shutil.rmtree(top, ignore_errors=True)
    os.makedirs(os.path.join(top, 'site'))
    pages = [page for _, group in GROUPS for page in group] + BENCH
    titles = {page: title_of(page) for page in pages}
    with open('doc/site/page.html', encoding='utf-8') as file:
        template = file.read()
    with ThreadPoolExecutor(2) as pool:
        written = list(pool.map(lambda page: write(page, top, template, titles), pages))
    for _, copied in written:
        for path in copied:
            if os.path.isfile(path):
                os.makedirs(os.path.dirname(os.path.join(top, path)), exist_ok=True)
                shutil.copy(path, os.path.join(top, path))
    for name in ('style.css', 'search.js'):
        shutil.copy('doc/site/' + name, os.path.join(top, 'site', name))
    with open(os.path.join(top, 'site', 'pages.js'), 'w', encoding='utf-8') as file:
        file.write('const pages = ' + json.dumps([s for sections, _ in written for s in sections], ensure_ascii=False) + ';\n')
    print(f'{len(pages)} pages in {top}')


main()
