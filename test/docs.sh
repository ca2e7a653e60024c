#!/bin/sh
# The site of `make docs`: every link and anchor leads somewhere, each page has a heading and is in the contents, the search finds pages,
# and no page is wider than a phone.
# usage: test/docs.sh
. "$(dirname "$0")/lib.sh"
for tool in pandoc python3; do
  command -v "$tool" >/dev/null 2>&1 || { skip "the site is not built: $tool is not installed (make docs installs it)" && finish; }
done
site=$dir/site
python3 tools/docs.py "$site" >"$dir/log" 2>&1 || { fail "tools/docs.py: $(tail -n 1 "$dir/log")" && finish; }
cat >"$dir/links.py" <<'E'
import html.parser, os, sys
top = sys.argv[1]

class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.links, self.headings = set(), [], 0
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        self.headings += tag == 'h1'
        if 'id' in a: self.ids.add(a['id'])
        for key in ('href', 'src'):
            if key in a: self.links.append(a[key])

pages = {}
for base, _, names in os.walk(top):
    for name in names:
        if name.endswith('.html'):
            path = os.path.join(base, name)
            pages[path] = Page()
            pages[path].feed(open(path, encoding='utf-8').read())
for path, page in sorted(pages.items()):
    wrong = [] if page.headings == 1 else [f'{page.headings} headings of the first level']
    for link in page.links:
        address, _, anchor = link.partition('#')
        if '://' in address: continue
        target = os.path.normpath(os.path.join(os.path.dirname(path), address)) if address else path
        if not os.path.isfile(target): wrong.append(f'there is no {link}')
        elif anchor and target in pages and anchor not in pages[target].ids: wrong.append(f'there is no anchor {link}')
    print(os.path.relpath(path, top) + ': ' + '; '.join(wrong) if wrong else 'ok')
E
python3 "$dir/links.py" "$site" >"$dir/found" 2>&1
while IFS= read -r line; do
  case $line in ok) pass ;; *) fail "$line" ;; esac
done <"$dir/found"
[ "$passed" -gt 30 ] || fail "only $passed pages were found"

# in a browser: SCRIPT sets the title
in_browser() { # PAGE WIDTH SCRIPT
  probe=${1%.html}-probe.html
  { cat "$1" && printf '<script>%s</script>' "$3"; } >"$probe"
  timeout 60 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$dir/browser" --window-size="$2,900" --virtual-time-budget=2000 \
    --dump-dom "file://$probe" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | head -n 1
  rm -f "$probe"
}

if ! command -v chromium >/dev/null 2>&1; then
  skip "the site is not looked at: chromium is not installed (make check-html installs it)"
  finish
fi
# every page in a frame that is as wide as a phone: what is wider than its window
frames='const wide = []; (async () => {
  for (const s of [...new Set(pages.map(p => p.at.split("#")[0]))]) {
    const f = document.createElement("iframe"); f.width = 390; f.height = 700; f.src = s; document.body.append(f);
    await new Promise(done => f.onload = done);
    const e = f.contentDocument && f.contentDocument.documentElement;
    if (!e) wide.push("cannot look into " + s); else if (e.scrollWidth > 390) wide.push(s + " " + e.scrollWidth);
    f.remove();
  }
  document.title = "wide: " + wide.join(", ");
})();'
{ cat "$site/index.html" && printf '<script>%s</script>' "$frames"; } >"$site/frames.html"
got=$(timeout 100 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$dir/browser" --allow-file-access-from-files --window-size=900,900 \
  --virtual-time-budget=60000 --dump-dom "file://$site/frames.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | head -n 1)
[ "$got" = "wide: " ] && pass || fail "pages that are wider than a phone: $got"
search='document.getElementById("search").value = "deadlock"; document.getElementById("search").dispatchEvent(new Event("input"));
  const a = [...document.querySelectorAll("#results a")]; document.title = a.length + " " + a.some(x => x.href.includes("components.html") || x.href.includes("threads.html"));'
got=$(in_browser "$site/doc/manual/start.html" 900 "$search")
case $got in *" true") pass ;; *) fail "the search for deadlock finds: $got" ;; esac
got=$(in_browser "$site/doc/manual/start.html" 900 "$(printf '%s' "$search" | sed 's/"deadlock"/"zzqq"/')")
case $got in "0 false") pass ;; *) fail "the search for nothing finds: $got" ;; esac
finish
