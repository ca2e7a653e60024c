#!/bin/sh
# The page of --html in a real browser: a script that is appended to it presses keys, clicks, and says what it sees; the
# page is looked at in a narrow window, in the dark, and on paper.
# usage: test/html.sh; needs chromium (`make check-html` installs it)
. "$(dirname "$0")/lib.sh"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ]; then
  skip "pages are not looked at: chromium is not installed (make check-html installs it)"
  finish
fi
run() { # OPTION...
  timeout 100 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$dir/profile" --virtual-time-budget=5000 "$@" 2>"$dir/browser.log"
}

# says NAME SCRIPT: every line that the script gives to `say` must be in the page afterwards; nothing else may fail
says() { # NAME PAGE SCRIPT EXPECTED...
  name=$1 page=$2
  { cat "$page"; printf '<script>\n(() => { const out = [], say = (...a) => out.push(a.join(" "));\nconst key = k => document.dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true }));\ntry { %s\n} catch (e) { say("failed: " + e); }\nconst pre = document.createElement("pre"); pre.id = "said"; pre.textContent = out.join("\\n") + "\\n"; document.body.append(pre); })();\n</script>\n' "$3"; } >"$dir/page.html"
  shift 3
  run --dump-dom "file://$dir/page.html" | sed -n '/<pre id="said">/,/<\/pre>/p' | sed 's/.*<pre id="said">//; s/<\/pre>.*//; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >"$dir/said"
  for line; do
    if grep -qxF -e "$line" "$dir/said"; then pass; else fail "$name: the page does not say '$line' but: $(tr '\n' '|' <"$dir/said")"; fi
  done
}

"$cantrip" check test/c/reach/trace-values.c --html "$dir/trace.html" >/dev/null 2>&1
[ $? = 10 ] && pass || fail "a page of a violation"
if grep -qE 'src=|href=|https?://[^w]|@import|url\([^#]' "$dir/trace.html"; then fail "the page asks the network"; else pass; fi
says "stepping" "$dir/trace.html" '
say("title", document.title); say($("position").textContent);
const now = () => $("source").querySelector("tr.now").dataset.line;
say("line", now()); key("ArrowRight"); say("line", now()); key("End"); say("last line", now(), $("position").textContent);
key("Home"); document.querySelector("[data-go=on]").click(); say("clicked", $("position").textContent);
key("ArrowLeft"); say("back disabled", document.querySelector("[data-go=back]").disabled);
$("steps").children[4].click(); say("chosen", $("position").textContent, [...$("values").querySelectorAll("tr.new td:nth-child(-n+2)")].map(t => t.textContent).join("="));
$("all").checked = true; $("all").dispatchEvent(new Event("change")); say("more", +$("slider").max > 8);
$("slider").value = 2; $("slider").dispatchEvent(new Event("input")); say("slid", $("position").textContent.startsWith("step 3 of"));' \
  "title cantrip: violated" "step 1 of 14" "line 42" "line 43" "last line 49 step 14 of 14" "clicked step 2 of 14" "back disabled true" \
  "chosen step 5 of 14 x=5" "more true" "slid true"
"$cantrip" check test/conform/alternating-bit.c test/conform/alternating-bit.spec --html "$dir/parallel.html" >/dev/null 2>&1
says "components" "$dir/parallel.html" '
const lanes = () => $("sequence").querySelectorAll("svg > text").length;
say("lanes", lanes() >= 4, $("sequence").hidden, $("game").hidden);
$("sequence").querySelector("g").dispatchEvent(new MouseEvent("click")); say("went on", !$("position").textContent.startsWith("step 1 "));
$("properties").children[0].click(); say($("summary").textContent, $("trace").hidden);' \
  "lanes true false false" "went on true" "once holds: the component conforms true"
# threads: a lane each, in the order of the execution; the values of shared variables are nobody's; a race has both its accesses
"$cantrip" check --checks race examples/counter.c --html "$dir/counter.html" >/dev/null 2>&1
says "threads" "$dir/counter.html" '
const lanes = [...$("sequence").querySelectorAll("svg > text.lane")].map(t => t.textContent);
say("lanes", lanes.join(", "), $("sequence").querySelector("h2").textContent, $("race").hidden);
const rows = [...$("sequence").querySelectorAll("g[data-step]")], xs = new Set(rows.map(g => g.querySelector("circle").getAttribute("cx")));
say("rows", rows.length === shown.length, "lanes used", xs.size);
rows[rows.length - 1].dispatchEvent(new MouseEvent("click")); say("at the end", at === shown.length - 1, rows[rows.length - 1].classList.contains("here"));
key("Home"); say("first", rows[0].classList.contains("here"));
key("End"); say("count", [...$("values").querySelectorAll("tr")].filter(t => t.children[0].textContent === "count").map(t => t.children[2].textContent).join());
$("properties").children[1].click();
say("race", [...$("race").querySelectorAll("tr")].slice(0, 2).map(t => [...t.children].map(c => c.textContent).join(" ")).join("; "));' \
  "lanes main, thread 1, thread 2 Threads true" "rows true lanes used 3" "at the end true true" "first true" "count shared" \
  "race thread thread 1 thread 2; access write of count read of count"
"$cantrip" check --deadlock test/c/threads/inversion.c --html "$dir/inversion.html" >/dev/null 2>&1
says "a deadlock of threads" "$dir/inversion.html" '
say([...$("sequence").querySelectorAll("svg > text.wrong")].map(t => t.textContent).join("; "));' \
  "main waits in pthread_join(); thread 1 waits in pthread_mutex_lock() for b, which thread 2 holds; thread 2 waits in pthread_mutex_lock() for a, which thread 1 holds"
"$cantrip" check test/conform/early-late.c test/conform/early-late.spec --html "$dir/game.html" >/dev/null 2>&1
says "a game" "$dir/game.html" '
say("boxes", $("game").querySelectorAll("rect").length, "wrong", $("game").querySelectorAll("rect.wrong").length);
say("states", $("model").querySelectorAll("circle").length, "plot", $("history").querySelectorAll("polyline").length);
say("assumed", $("assumptions").querySelector("li").textContent);
say("notes", [...$("steps").querySelectorAll(".note, .wrong")].map(n => n.textContent).join("; "));
[...$("game").querySelectorAll("g")].pop().dispatchEvent(new MouseEvent("click")); say("at the end", $("position").textContent);' \
  "boxes 3 wrong 2" "states 3 plot 3" "assumed any() has no side effects; its result is arbitrary" \
  "notes 2 answers; if a is answered by the state that allows b:; not allowed here; expected: b; if a is answered by the state that allows c:; not allowed here; expected: c" \
  "at the end step 8 of 8"
printf '%s\n' 'extern int __VERIFIER_nondet_int(void);' 'extern void reach_error(void);' '// </script><b>not markup</b>' 'int main(void) {' \
  '  int n = __VERIFIER_nondet_int(), i = 0, last = 0;' '  while (i < n) {' '    last = i;' '    i++;' '  }' '  if (last < 0) reach_error();' '}' >"$dir/loop.c"
"$cantrip" check "$dir/loop.c" --engines abstraction --html "$dir/proof.html" >/dev/null 2>&1
says "a proof" "$dir/proof.html" '
const fact = $("annotated").querySelector("tr.fact");
say("at line", fact.nextSibling.dataset.line, "bold", document.querySelectorAll("b").length, "trace", $("trace").hidden);' "at line 6 bold 0 trace true"
# arguments are values that were given, temporaries are none; of many obligations the violated ones come first
"$cantrip" check --checks all --function average examples/average.c --html "$dir/average.html" >/dev/null 2>&1
says "arguments" "$dir/average.html" '
const values = () => [...$("values").querySelectorAll("tr")].map(t => [...t.children].map(c => c.textContent).join(" ")).join("; ");
say("values", values()); key("End"); say("wrong", $("steps").lastChild.querySelector(".wrong").textContent);
say("inputs", [...$("inputs").querySelectorAll("li")].map(l => l.textContent).join("; "));
say($("counts").textContent); say("first", [...$("properties").children].slice(0, 5).map(b => b.textContent[0]).join(""));' \
  "values sum 0 average; n 1 given; marks 0 given" "wrong null pointer dereference: marks is NULL" \
  "inputs marks@2 = 0 (examples/average.c:3); n = 1 (examples/average.c:3)" "12 properties: 4 violated, 8 hold" "first ✗✗✗✗✓"
says "an obligation that is met" "$dir/average.html" '
$("properties").lastChild.click(); say("line", $("annotated").querySelector("tr.now").dataset.line, $("trace").hidden, $("listing").hidden);' \
  "line 6 true false"
"$cantrip" check --property hasty examples/upload.c examples/upload.spec --html "$dir/hasty.html" >/dev/null 2>&1
says "temporaries" "$dir/hasty.html" '
key("End"); say("values", [...$("values").querySelectorAll("td:first-child")].map(t => t.textContent).sort().join(" "));' \
  "values connection hasty(host, pieces) host i pieces send_piece(connection, i)"
"$cantrip" check --property careless examples/mutex.c examples/mutex.spec --html "$dir/deadlock.html" >/dev/null 2>&1
says "the message of a step" "$dir/deadlock.html" '
const here = () => [...$("sequence").querySelectorAll("g.here text")].map(t => t.textContent).join();
say("first", here()); $("steps").children[4].click(); say("then", here());
say("ends", [...$("sequence").querySelectorAll("text.wrong")].map(t => t.textContent).join("; "));' \
  "first account[0].lock[0]" "then account[1].lock[1]" \
  "ends # there waits for account[1].lock[0]; # back waits for account[0].lock[1]; # First waits for account[0].unlock[0]; # Second waits for account[1].unlock[1]"
"$cantrip" check --checks all --function f test/c/checks/behind-a-violation.c --html "$dir/checks.html" >/dev/null 2>&1
says "obligations" "$dir/checks.html" 'say("several", $("properties").children.length > 1, $("verdict").textContent);' "several true violated"
# a project: functions with counts, a filter, a search, what they require, lines with their colours
printf '%s\n' 'extern int input(void);' 'int table[4];' 'int asks(void) { return table[input()]; }' 'int divides(int a, int n) { return a / n; }' \
  'int sums(void) { int s = 0; for (int i = 0; i < 4; i++) s += table[i] & 1; return s; }' >"$dir/p.c"
"$cantrip" check --all-functions --html "$dir/project.html" "$dir/p.c" >/dev/null 2>&1
says "a project" "$dir/project.html" '
const rows = () => [...$("functions").querySelectorAll("tbody tr")].map(r => r.children[0].textContent).join(" "), change = (id, v) => { $(id).value = v; $(id).dispatchEvent(new Event("input")); };
say("rows", rows()); say("found", $("found").textContent, "buttons", $("properties").children.length); say("trace", $("trace").hidden, $("position").textContent.startsWith("step 1 of"));
$("functions").querySelector("th[data-by=function] button").click(); say("sorted", rows());
$("functions").querySelectorAll("tbody tr")[1].dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
say("chosen", $("found").textContent, $("findings").querySelector(".contract").textContent);
$("findings").querySelector("button").click(); say("pressed", $("findings").querySelector("button").getAttribute("aria-pressed"));
say("colour", $("annotated").querySelector("tr[data-line=\"4\"] td").className, $("annotated").querySelector("tr[data-line=\"3\"] td").className);
$("functions").querySelectorAll("tbody tr")[1].click(); change("search", "input() bounds"); say("searched", $("found").textContent);
change("search", ""); change("by-state", "proved"); say("proved", parseInt($("found").textContent) > 2, [...$("by-class").options].map(o => o.value).join(","));' \
  "rows asks divides sums" "found 1 operation buttons 0" "trace false true" "sorted asks divides sums" "chosen 2 operations of divides requires n != 0 && (a != -2147483647 - 1 || n != -1)" \
  "pressed true" "colour is-proved is-violated" "searched 1 operation" "proved true ,bounds,div0,overflow,uninit"
# six thousand operations are there in less than a second
python3 - "$dir/project.html" >"$dir/many.html" <<'END'
import json, re, sys
page = open(sys.argv[1]).read()
begin = page.index('type="application/json">') + len('type="application/json">')
end = page.index("</script>", begin)
data = json.loads(page[begin:end])
data["functions"] = [dict(data["functions"][0], function=f"f{n}", line=n + 1) for n in range(200)]
data["properties"] = [dict(data["properties"][n % len(data["properties"])], function=f"f{n % 200}", line=n % 5 + 1) for n in range(6000)]
print(page[:begin] + json.dumps(data).replace("<", "\\u003c") + page[end:].replace('"use strict";', '"use strict"; const began = performance.now();', 1).replace("</body>", "<script>window.took = performance.now() - began;</script></body>", 1))
END
says "many operations" "$dir/many.html" '
const t = performance.now(); $("search").value = "f1 asks"; $("search").dispatchEvent(new Event("input"));
say("drawn", window.took < 1000, "searched", performance.now() - t < 1000, data.properties.length, $("findings").children.length <= 201);' \
  "drawn true searched true 6000 true"
mkdir -p "$dir/batch" && cp examples/lock.c examples/store.c "$dir/batch" && cp examples/lock.c "$dir/batch/<b>lock & key.c"
"$cantrip" batch --html "$dir/batch.html" "$dir/batch" >/dev/null 2>&1
says "a batch" "$dir/batch.html" '
say(document.querySelector("h1").textContent, document.querySelector("p").textContent, document.querySelectorAll("b").length);
say("rows", document.querySelectorAll("tbody tr").length, [...document.querySelectorAll("td[data-name=verdict]")].map(t => t.textContent).join());' \
  "3 tasks, score 0 0 right, 0 wrong, 0 unknown, 3 without an expected verdict 0" "rows 3 holds,holds,violated"
# nothing is wider than a narrow window
for kind in trace parallel game proof project batch; do
  says "$kind in 400 pixels" "$dir/$kind.html" '
document.body.style.width = "400px"; document.body.style.margin = "0";
say("wider", document.body.scrollWidth > 400);' "wider false"
  run --window-size=400,900 --screenshot="$dir/$kind.png" "file://$dir/$kind.html" >/dev/null
  [ -s "$dir/$kind.png" ] && pass || fail "$kind: no picture"
done
run --print-to-pdf="$dir/page.pdf" "file://$dir/trace.html" >/dev/null
head -c 4 "$dir/page.pdf" 2>/dev/null | grep -q %PDF && pass || fail "the page cannot be printed"
[ -z "$KEEP" ] || cp "$dir"/*.html "$dir"/*.png "$dir"/*.pdf "$KEEP"
finish
