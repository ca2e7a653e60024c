// Runs the extension of tools/vscode against a stand-in of the module `vscode`: an editor whose user is this script.
// usage: node vscode.js CANTRIP DIRECTORY    each test prints `ok NAME` or `failed NAME: WHY`
'use strict';
const fs = require('fs'), path = require('path'), Module = require('module'), assert = require('assert');
const [, , cantrip, directory] = process.argv;
const handlers = {}, commands = {}, published = new Map(), messages = [], shown = [], settings = { path: cantrip, arguments: ['--time-limit', '20'] };
let hover, action, status;

class Uri {
  constructor(file) { this.fsPath = file; this.scheme = 'file'; }
  toString() { return 'file://' + encodeURI(this.fsPath); }
  static parse(text) { return new Uri(decodeURI(text.slice('file://'.length))); }
}
class Document {
  constructor(file, text) { this.uri = new Uri(file); this.fileName = file; this.version = 1; this.text = text; }
  getText() { return this.text; }
}
class Plain { constructor(...words) { Object.assign(this, words); this.words = words; } }
class WorkspaceEdit {
  constructor() { this.files = new Map(); }
  createFile(uri) { this.files.set(uri.fsPath, ''); }
  replace(uri, range, text) { this.files.set(uri.fsPath, text); }
}
const event = (name) => (handler) => { handlers[name] = handler; return { dispose() {} }; };
const vscode = {
  Uri, WorkspaceEdit, Range: Plain, Location: Plain, MarkdownString: Plain, Hover: Plain, DiagnosticRelatedInformation: Plain,
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } },
  CodeActionKind: { Source: 'source' }, DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 },
  workspace: {
    workspaceFolders: [{ uri: new Uri(directory) }], textDocuments: [],
    getConfiguration: () => ({ get: (name, other) => (name in settings ? settings[name] : other) }),
    onDidOpenTextDocument: event('open'), onDidChangeTextDocument: event('change'), onDidSaveTextDocument: event('save'),
    onDidCloseTextDocument: event('close'),
    applyEdit: async (edit) => { for (const [file, text] of edit.files) fs.writeFileSync(file, text); return true; },
  },
  window: {
    createStatusBarItem: () => (status = { show() {} }), showErrorMessage: (text) => messages.push(text),
    showTextDocument: async (uri) => shown.push(uri.fsPath),
  },
  languages: {
    createDiagnosticCollection: () => ({ set: (uri, list) => published.set(uri.fsPath, list), clear: () => published.clear() }),
    registerHoverProvider: (where, provider) => { hover = provider; },
    registerCodeActionsProvider: (where, provider) => { action = provider; },
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; } },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require(path.join(__dirname, '..', 'tools', 'vscode', 'extension.js'));

async function wait(condition, seconds = 40) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nothing came of it');
}
function make(name, text) {
  const file = path.join(fs.realpathSync(directory), name);
  fs.writeFileSync(file, text);
  const document = new Document(file, text);
  vscode.workspace.textDocuments.push(document);
  return document;
}

const tests = {
  async 'diagnostics with their steps'(d) {
    const [found] = await wait(() => (published.get(d.fileName) || []).filter((x) => x.code === 'div0' && x.relatedInformation.length).slice(0, 1)[0] &&
      published.get(d.fileName).filter((x) => x.code === 'div0'));
    assert.equal(found.severity, 0);
    assert.equal(found.source, 'cantrip');
    assert.equal(found.range[0], 2);
    assert.ok(found.relatedInformation[0][0][0] instanceof Uri);
  },
  async 'a change that is not saved'(d) {
    d.text = d.text.replace('x - 1', 'x + 1');
    handlers.change({ document: d, contentChanges: [{}] });
    await wait(() => !published.get(d.fileName).some((x) => x.code === 'div0'));
    assert.ok(fs.readFileSync(d.fileName, 'utf8').includes('x - 1'));
    handlers.save(d);
    await wait(() => published.get(d.fileName).some((x) => x.code === 'div0'));
  },
  async 'a hover'(d) {
    const text = await wait(() => hover.provideHover(d, { line: 0, character: 5 }));
    assert.ok(text[0][0].includes('n != 0'), text[0][0]);
    assert.equal(await hover.provideHover(d, { line: 1, character: 0 }), undefined);
  },
  async 'a specification'(d) {
    const [offer] = await action.provideCodeActions(d, { start: { line: 2, character: 1 }, end: { line: 2, character: 1 } });
    assert.equal(offer.title, 'Write a specification of main()');
    await commands[offer.command.command](...offer.command.arguments);
    const file = d.fileName.replace(/c$/, 'spec');
    await wait(() => shown.includes(file));
    assert.ok(fs.readFileSync(file, 'utf8').includes('main'));
    assert.deepEqual(await action.provideCodeActions(d, { start: { line: 2, character: 1 }, end: { line: 2, character: 1 } }), []);
    fs.unlinkSync(file);
  },
  async 'other files are left alone'() {
    handlers.open(new Document('/nowhere/x.py', 'print()'));
    handlers.save(new Document('/nowhere/x.py', 'print()'));
  },
  async 'starting again'(d) {
    published.clear();
    await commands['cantrip.restart']();
    await wait(() => (published.get(d.fileName) || []).some((x) => x.code === 'div0'));
    assert.deepEqual(messages, []);
  },
  async 'closing'(d) {
    handlers.close(d);
    await wait(() => (published.get(d.fileName) || ['?']).length === 0);
  },
  async 'a program that is not there is told'() {
    await extension.deactivate();
    settings.path = '/nowhere/cantrip';
    await extension.activate({ subscriptions: [] });
    assert.ok(messages.some((m) => m.includes('/nowhere/cantrip')), messages.join());
    assert.equal(status.text, 'Cantrip: stopped');
  },
  async 'the package says what there is'() {
    const about = JSON.parse(fs.readFileSync(path.join(__dirname, '..', 'tools', 'vscode', 'package.json'), 'utf8'));
    assert.ok(fs.existsSync(path.join(__dirname, '..', 'tools', 'vscode', about.main)));
    for (const c of about.contributes.commands) assert.ok(commands[c.command], c.command);
    for (const name of Object.keys(about.contributes.configuration.properties)) assert.ok(name.replace('cantrip.', '') in settings, name);
  },
};

(async () => {
  const d = make('editor.c', 'int part(int n) { return 10 / n; }\nint main(void) {\n  int x = 1; return part(4) / (x - 1);\n}\n');
  await extension.activate({ subscriptions: [] });
  let failures = 0;
  for (const [name, run] of Object.entries(tests)) {
    try {
      await run(d);
      console.log('ok ' + name);
    } catch (error) {
      failures++;
      console.log(`failed ${name}: ${error.message.split('\n').join(' ')}`);
    }
  }
  process.exit(failures ? 1 : 0);
})();
