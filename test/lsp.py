#!/usr/bin/env python3
"""A client of `cantrip lsp`: opens, saves and closes files as an editor would, and looks at what is published.

usage: test/lsp.py CANTRIP DIRECTORY    each test prints one line: `ok NAME` or `failed NAME: WHY`
"""
import json
import os
import select
import subprocess
import sys
import time
import urllib.parse


class Client:
    """Speaks the protocol; published diagnostics are kept by file."""

    def __init__(self, words, capabilities=None, options=None, start=True):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.input, self.number, self.published, self.messages, self.answers = b'', 0, {}, [], {}
        self.ended = False  # nothing that is waited for comes any more
        if start:
            self.hello = self.request('initialize', {'processId': None, 'rootUri': None, 'capabilities': capabilities or {},
                                                     'initializationOptions': options})
            self.notify('initialized', {})

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({'jsonrpc': '2.0', **message}).encode()
        self.raw(b'Content-Length: %d\r\n\r\n' % len(body) + body)

    def notify(self, method, params):
        self.send({'method': method, 'params': params})

    def request(self, method, params):
        self.number += 1
        self.send({'id': self.number, 'method': method, 'params': params})
        return self.wait(lambda: self.answers.get(self.number), 20)

    def take(self):
        """One message out of what has come, or None."""
        head, mark, rest = self.input.partition(b'\r\n\r\n')
        if not mark:
            return None
        length = int(head.split(b':')[1])
        if len(rest) < length:
            return None
        self.input = rest[length:]
        return json.loads(rest[:length].decode())  # also that it is UTF-8

    def look(self, seconds):
        if select.select([self.process.stdout], [], [], seconds)[0]:
            read = os.read(self.process.stdout.fileno(), 1 << 16)
            self.ended = not read
            self.input += read
        while (message := self.take()) is not None:
            assert message['jsonrpc'] == '2.0'
            self.messages.append(message)
            if 'method' not in message:
                self.answers[message['id']] = message
            if message.get('method') == 'textDocument/publishDiagnostics':
                self.published.setdefault(message['params']['uri'], []).append(message['params']['diagnostics'])

    def wait(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = condition()
            if value or self.ended:
                return value
            self.look(0.05)
        return condition()

    def last(self, path):
        return (self.published.get(uri(path)) or [[]])[-1]

    def open(self, path):
        with open(path, encoding='utf-8', errors='replace') as f:
            self.notify('textDocument/didOpen', {'textDocument': {'uri': uri(path), 'languageId': 'c', 'version': 1, 'text': f.read()}})

    def save(self, path):
        self.notify('textDocument/didSave', {'textDocument': {'uri': uri(path)}})

    def change(self, path, text):
        self.notify('textDocument/didChange', {'textDocument': {'uri': uri(path), 'version': 2}, 'contentChanges': [{'text': text}]})

    def place(self, method, path, line, character):
        position = {'line': line, 'character': character}
        return self.request(method, {'textDocument': {'uri': uri(path)}, 'position': position,
                                     'range': {'start': position, 'end': position}, 'context': {'diagnostics': []}})['result']

    def close(self):
        self.request('shutdown', None)
        self.notify('exit', None)
        return self.process.wait(20)


def uri(path):
    return 'file://' + urllib.parse.quote(os.path.realpath(path))


def write(path, text):
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text)
    return path


def at(diagnostic):
    return diagnostic['range']['start']['line'] + 1, diagnostic['range']['start']['character'] + 1


cantrip, directory = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
os.chdir(directory)
server = [cantrip, 'lsp', '--time-limit', '20']
failures, begun = 0, time.time()


def test(function):
    global failures
    try:
        function()
        print('ok', function.__name__)
    except Exception as error:  # a test that fails says why, and the next is run
        failures += 1
        line = error.__traceback__.tb_next.tb_lineno if error.__traceback__.tb_next else 0
        print(f'failed {function.__name__}: line {line}: {error!r}')


@test
def the_server_introduces_itself():
    c = Client(server)
    result = c.hello['result']
    assert result['serverInfo']['name'] == 'cantrip'
    assert result['capabilities']['textDocumentSync']['save'] == {'includeText': False}
    assert result['capabilities']['positionEncoding'] == 'utf-16'
    assert c.close() == 0


@test
def an_assertion_that_fails_has_its_trace():
    path = write('assertion.c', '#include <assert.h>\nint twice(int x) { return 2 * x; }\n'
                                'int main(void) {\n  int x = twice(2);\n  assert(x == 5);\n}\n')
    c = Client(server)
    c.open(path)
    found = c.wait(lambda: [d for d in c.last(path) if 'assertion failed' in d['message']])
    assert len(found) == 1 and at(found[0])[0] == 5, found
    assert found[0]['severity'] == 1 and found[0]['source'] == 'cantrip'
    steps = found[0]['relatedInformation']
    assert any('x = 4' in s['message'] for s in steps), steps
    assert all(s['location']['uri'] == uri(path) for s in steps)
    assert c.close() == 0


@test
def obligations_of_functions_have_their_traces():
    path = write('functions.c', 'int quotient(int b) { return 7 / b; }\nint fine(int a) { return a / 2; }\nint uses(int a) { return a + quotient(0); }\n'
                 'int own(void) { int z = 0; return 7 / z; }\n')
    c = Client(server)
    c.open(path)
    done = c.wait(lambda: [d for d in c.last(path) if at(d)[0] == 4 and d.get('relatedInformation')])
    assert len(done) == 1 and at(done[0]) == (4, 28) and done[0]['severity'] == 1, done
    broken = [d for d in c.last(path) if at(d)[0] == 3]
    assert len(broken) == 1 and broken[0]['severity'] == 1 and 'quotient() requires b != 0' in broken[0]['message'], broken
    contract = [d for d in c.last(path) if at(d)[0] == 1]
    assert len(contract) == 1 and at(contract[0]) == (1, 23) and contract[0]['severity'] == 3, contract
    assert contract[0]['message'] == 'quotient() requires b != 0', contract
    assert not [d for d in c.last(path) if at(d)[0] == 2]
    assert c.close() == 0


@test
def what_is_unknown_of_a_function_is_told_once():
    path = write('unknown.c', 'int sprintf(char *, const char *, ...);\nvoid printed(double x) {\n  char b[300];\n  sprintf(b, "%f", x);\n'
                 '  sprintf(b, "%f", -x);\n}\nvoid once(double x) {\n  char b[300];\n  sprintf(b, "%f", x);\n}\n')
    c = Client(server)
    c.open(path)
    done = c.wait(lambda: len([d for d in c.last(path) if 'unknown' in d['message']]) >= 2 and c.last(path))
    first = [d for d in done if at(d)[0] < 7 and 'unknown' in d['message']]
    second = [d for d in done if at(d)[0] >= 7 and 'unknown' in d['message']]
    assert len(first) == 1 and first[0]['message'].startswith('2 properties are unknown here: ') and first[0]['severity'] == 3, first
    assert len(second) == 1 and second[0]['message'].startswith('unknown: '), second
    assert c.close() == 0


@test
def a_saved_file_is_checked_anew():
    path = write('saved.c', 'int f(int a, int b) { return a % b; }\n')
    c = Client(server)
    c.open(path)
    assert c.wait(lambda: [d for d in c.last(path) if d['code'] == 'div0'])
    write(path, 'int f(int a, int b) { return b > 0 ? a % b : 0; }\n')
    c.published.clear()
    c.save(path)
    assert c.wait(lambda: uri(path) in c.published and c.last(path) == [])
    assert c.close() == 0


@test
def a_specification_beside_a_file():
    c_file = write('upload.c', open(os.environ['TOP'] + '/examples/upload.c').read())
    spec = write('upload.spec', open(os.environ['TOP'] + '/examples/upload.spec').read())
    c = Client(server)
    c.open(c_file)
    found = c.wait(lambda: [d for d in c.last(c_file) if 'hasty is violated' in d['message']])
    assert len(found) == 1 and 20 < at(found[0])[0] < 35, found
    assert found[0]['relatedInformation']
    write('upload.spec', open(spec).read() + '\nnonsense !\n')
    c.save(spec)
    wrong = c.wait(lambda: c.last(spec))
    assert wrong and wrong[0]['code'] == 'input', wrong
    write('upload.spec', open(os.environ['TOP'] + '/examples/upload.spec').read())
    c.save(spec)
    assert c.wait(lambda: c.last(spec) == [] and [d for d in c.last(c_file) if 'hasty' in d['message']])
    assert c.close() == 0


@test
def what_does_not_compile_is_told_at_its_place():
    path = write('broken.c', 'int f(void) {\n  return x;\n}\n')
    c = Client(server)
    c.open(path)
    found = c.wait(lambda: c.last(path))
    assert len(found) == 1 and at(found[0]) == (2, 10) and found[0]['code'] == 'input', found
    assert c.close() == 0


@test
def columns_are_those_of_the_editor():
    path = write('columns.c', 'int f(int b) { /* \u00e9\u20ac\U0001f600 */ return 1 / b; }\n')
    for encoding, column in (('utf-16', 27), ('utf-8', 32)):
        c = Client(server, {'general': {'positionEncodings': [encoding]}})
        assert c.hello['result']['capabilities']['positionEncoding'] == encoding
        c.open(path)
        found = c.wait(lambda: [d for d in c.last(path) if d['code'] == 'div0'])
        assert found and at(found[0])[1] == column, (encoding, at(found[0]))
        assert c.close() == 0


@test
def any_bytes_become_a_message():
    with open('latin.c', 'wb') as f:
        f.write(b'int f(int b) { char *s = "\xe9\xff"; return s[0] / b; }\n')
    c = Client(server)
    c.notify('textDocument/didOpen', {'textDocument': {'uri': uri('latin.c')}})
    assert c.wait(lambda: [d for d in c.last('latin.c') if d['code'] == 'div0'])
    assert c.close() == 0


@test
def names_with_blanks():
    os.makedirs('a directory', exist_ok=True)
    path = write('a directory/caf\u00e9 100%.c', 'int f(int b) { return 1 / b; }\n')
    c = Client(server)
    c.open(path)
    assert c.wait(lambda: c.last(path))
    assert c.close() == 0


@test
def options_of_the_client():
    path = write('option.c', 'int f(int b) { return N / b; }\n')
    c = Client(server, options={'arguments': ['-DN=3', '--checks', 'overflow']})
    c.open(path)
    assert c.wait(lambda: uri(path) in c.published)
    c.look(1)
    assert c.last(path) == [], c.last(path)
    assert c.close() == 0


@test
def progress_is_shown():
    path = write('progress.c', 'int f(int b) { return 1 / b; }\n')
    c = Client(server, {'window': {'workDoneProgress': True}})
    c.open(path)
    kinds = lambda: [m['params']['value']['kind'] for m in c.messages if m.get('method') == '$/progress']
    assert c.wait(lambda: kinds() == ['begin', 'end']), kinds()
    assert [m for m in c.messages if m.get('method') == 'window/workDoneProgress/create']
    assert c.close() == 0


@test
def a_closed_file_has_no_diagnostics_and_no_process():
    path = write('closed.c', 'int f(int b) { return 1 / b; }\n')
    c = Client(server)
    c.open(path)
    assert c.wait(lambda: c.last(path))
    c.notify('textDocument/didClose', {'textDocument': {'uri': uri(path)}})
    assert c.wait(lambda: c.last(path) == [])
    assert c.close() == 0


@test
def a_long_check_does_not_keep_the_server():
    path = write('long.c', 'int main(void) { unsigned long x = 1, n;\n  for (n = 0; n < 1000000000000; n++) x = x * '
                           '6364136223846793005UL + 1;\n  return 10 / (x != 12345); }\n')
    c = Client(server)
    c.open(path)
    c.look(0.3)
    begin = time.monotonic()
    c.save(path)
    assert c.request('no/such', {})['error']['code'] == -32601
    assert c.close() == 0
    assert time.monotonic() - begin < 5


@test
def what_is_no_message_is_refused():
    c = Client(server, start=False)
    c.send({'id': 7, 'method': 'shutdown'})
    assert c.wait(lambda: c.answers.get(7))['error']['code'] == -32002
    c.raw(b'Content-Length: 3\r\n\r\n{x}')
    assert c.wait(lambda: None in c.answers) and c.answers[None]['error']['code'] == -32700
    c.send({'id': 'text', 'method': 'initialize', 'params': {}})
    assert c.wait(lambda: c.answers.get('text'))['result']
    c.raw(b'Content-Type: x\r\n')
    c.raw(b'Content-Length: 44\r\n\r\n{"jsonrpc":"2.0","id":8,"method":"shutdown"}')
    assert c.wait(lambda: c.answers.get(8))['result'] is None
    c.raw(b'What is this?\r\n\r\n')
    assert c.process.wait(10) == 2
    assert Client(server, start=False).process.communicate(timeout=10) is not None


@test
def an_end_without_shutdown_is_an_error():
    c = Client(server)
    c.notify('exit', None)
    assert c.process.wait(10) == 1


@test
def what_is_not_saved_is_checked():
    path = write('unsaved.c', 'int get(int *p) { return *p; }\nint main(void) { int x = 1; return 4 / get(&x); }\n')
    write('unsaved.h', '#define ZERO 0\n')
    c = Client(server)
    c.open(path)
    assert c.wait(lambda: uri(path) in c.published and not c.last(path)) is not None
    c.change(path, '#include "unsaved.h"\nint main(void) {\n  int d = 0; /* \u00e4 */ return 4 / (d + ZERO);\n}\n')
    found = c.wait(lambda: [d for d in c.last(path) if d['code'] == 'div0'])
    assert len(found) == 1 and at(found[0])[0] == 3, found
    assert 'get' in open(path).read()  # the file is as it was
    c.change(path, 'int main(void) { return }\n')
    assert c.wait(lambda: [d for d in c.last(path) if d['code'] == 'input'])
    c.save(path)  # as it is on the disk
    c.wait(lambda: not c.last(path))
    assert not c.last(path), c.last(path)
    c.notify('textDocument/didClose', {'textDocument': {'uri': uri(path)}})
    assert c.close() == 0
    assert not [n for n in os.listdir('/tmp') if n.startswith('cantrip-') and os.stat('/tmp/' + n).st_mtime > begun]


@test
def a_hover_shows_what_a_function_requires():
    path = write('hover.c', 'int first(int n) { return 10 / n; }\nint none(void) { return 3; }\n/* \u20ac */ int use(void) { int x = 1; return first(x); }\n')
    c = Client(server)
    c.open(path)
    shown = c.wait(lambda: c.place('textDocument/hover', path, 0, 6))
    assert 'n != 0' in shown['contents']['value'] and shown['contents']['kind'] == 'markdown', shown
    at_call = open(path).read().splitlines()[2].index('first') + 2
    assert c.place('textDocument/hover', path, 2, at_call) == shown
    assert 'requires nothing' in c.place('textDocument/hover', path, 1, 5)['contents']['value']
    assert c.place('textDocument/hover', path, 0, 0) is None  # the word int
    assert c.place('textDocument/hover', path, 99, 0) is None
    assert c.close() == 0


@test
def a_specification_is_written():
    path = write('component.c', 'void lock(void);\nvoid unlock(void);\nint busy(void);\n\nstatic int half(int x) { return x / 2; }\n\n'
                                'void work(int n) {\n  lock();\n  if (busy()) n = half(n);\n  unlock();\n}\n')
    if os.path.exists('component.spec'): os.remove('component.spec')
    c = Client(server)
    c.open(path)
    actions = c.place('textDocument/codeAction', path, 9, 2)
    assert [a['title'] for a in actions] == ['Write a specification of work()'], actions
    assert c.place('textDocument/codeAction', path, 4, 20)[0]['command']['arguments'][1] == 'half'
    assert c.place('textDocument/codeAction', path, 0, 0) == []
    assert c.request('workspace/executeCommand', actions[0]['command'])['result'] is None
    edit = c.wait(lambda: [m for m in c.messages if m.get('method') == 'workspace/applyEdit'])[0]
    create, insert = edit['params']['edit']['documentChanges']
    assert create == {'kind': 'create', 'uri': uri(path)[:-2] + '.spec'}
    text = insert['edits'][0]['newText']
    assert 'lock' in text and 'work' in text, text
    write('component.spec', text)
    assert c.place('textDocument/codeAction', path, 9, 2) == []  # there is one now
    assert 'error' in c.request('workspace/executeCommand', {'command': 'format.disk', 'arguments': []})
    assert c.request('workspace/executeCommand', {'command': 'cantrip.writeSpecification', 'arguments': [path, 'absent']})['result'] is None
    assert c.wait(lambda: [m for m in c.messages if m.get('method') == 'window/showMessage' and 'absent' in m['params']['message']])
    assert c.close() == 0


sys.exit(1 if failures else 0)
