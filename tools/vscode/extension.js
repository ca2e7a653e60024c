// Cantrip in Visual Studio Code: a client of `cantrip lsp`. It shows what the server publishes, asks it what functions require, and lets
// it write specifications. The server does all the work, so other editors need no more than a generic client.
'use strict';
const vscode = require('vscode');
const { Connection } = require('./rpc');

let connection, diagnostics, status;

const isSource = (document) => document.uri.scheme === 'file' && /\.(c|i|spec)$/.test(document.fileName);

const identifier = (document) => ({ uri: document.uri.toString() });

const toRange = (r) => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);

function toDiagnostic(d) {
  const kinds = [undefined, vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Information];
  const shown = new vscode.Diagnostic(toRange(d.range), d.message, kinds[d.severity]);
  shown.source = d.source;
  shown.code = d.code;
  shown.relatedInformation = (d.relatedInformation || []).map((step) => new vscode.DiagnosticRelatedInformation(
    new vscode.Location(vscode.Uri.parse(step.location.uri), toRange(step.location.range)), step.message));
  return shown;
}

// What the server asks the editor to change: new files, and text in them.
async function applyEdit(edit) {
  const changes = new vscode.WorkspaceEdit();
  for (const change of edit.documentChanges || []) {
    if (change.kind === 'create') changes.createFile(vscode.Uri.parse(change.uri), { ignoreIfExists: true });
    for (const e of change.edits || []) changes.replace(vscode.Uri.parse(change.textDocument.uri), toRange(e.range), e.newText);
  }
  const applied = await vscode.workspace.applyEdit(changes);
  const created = (edit.documentChanges || []).find((change) => change.kind === 'create');
  if (applied && created) await vscode.window.showTextDocument(vscode.Uri.parse(created.uri));
  return { applied };
}

const listener = {
  notification(method, params) {
    if (method === 'textDocument/publishDiagnostics')
      diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
    if (method === 'window/showMessage') vscode.window.showErrorMessage(`Cantrip: ${params.message}`);
    if (method === '$/progress' && params.value.kind === 'begin') status.text = `$(sync~spin) Cantrip: ${params.value.message}`;
    if (method === '$/progress' && params.value.kind === 'end') status.text = 'Cantrip';
  },
  async request(method, params) {
    return method === 'workspace/applyEdit' ? applyEdit(params.edit) : null;
  },
  closed(why, wanted) {
    diagnostics.clear();
    status.text = 'Cantrip: stopped';
    if (!wanted) vscode.window.showErrorMessage(`Cantrip has stopped: ${why}`);
  },
};

function opened(document) {
  if (!isSource(document)) return;
  connection.notify('textDocument/didOpen',
    { textDocument: { uri: document.uri.toString(), languageId: 'c', version: document.version, text: document.getText() } });
}

async function start() {
  const settings = vscode.workspace.getConfiguration('cantrip');
  const folder = (vscode.workspace.workspaceFolders || [])[0];
  connection = new Connection(settings.get('path', 'cantrip'), ['lsp', ...settings.get('arguments', [])],
    folder ? folder.uri.fsPath : undefined, listener);
  await connection.request('initialize',
    { processId: process.pid, rootUri: folder ? folder.uri.toString() : null, capabilities: { window: { workDoneProgress: true } } });
  connection.notify('initialized', {});
  status.text = 'Cantrip';
  vscode.workspace.textDocuments.forEach(opened);
}

async function stop() {
  if (connection) await connection.end();
}

const hovers = {
  async provideHover(document, position) {
    const found = await connection.request('textDocument/hover', { textDocument: identifier(document), position });
    return found ? new vscode.Hover(new vscode.MarkdownString(found.contents.value)) : undefined;
  },
};

const actions = {
  async provideCodeActions(document, range) {
    const found = await connection.request('textDocument/codeAction',
      { textDocument: identifier(document), range: { start: range.start, end: range.end }, context: { diagnostics: [] } });
    return found.map((a) => {
      const action = new vscode.CodeAction(a.title, vscode.CodeActionKind.Source);
      action.command = a.command;
      return action;
    });
  },
};

async function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection('cantrip');
  status = vscode.window.createStatusBarItem();
  status.text = 'Cantrip';
  status.show();
  const workspace = vscode.workspace, c = { scheme: 'file', language: 'c' };
  context.subscriptions.push(diagnostics, status,
    workspace.onDidOpenTextDocument(opened),
    workspace.onDidChangeTextDocument((e) => isSource(e.document) && e.contentChanges.length && connection.notify(
      'textDocument/didChange', {
        textDocument: { uri: e.document.uri.toString(), version: e.document.version },
        contentChanges: [{ text: e.document.getText() }],
      })),
    workspace.onDidSaveTextDocument((d) => isSource(d) && connection.notify('textDocument/didSave', { textDocument: identifier(d) })),
    workspace.onDidCloseTextDocument((d) => isSource(d) && connection.notify('textDocument/didClose', { textDocument: identifier(d) })),
    vscode.languages.registerHoverProvider(c, hovers),
    vscode.languages.registerCodeActionsProvider(c, actions),
    vscode.commands.registerCommand('cantrip.writeSpecification', (...words) => connection.request('workspace/executeCommand',
      { command: 'cantrip.writeSpecification', arguments: words })),
    vscode.commands.registerCommand('cantrip.restart', async () => { await stop(); await start(); }));
  try {
    await start();
  } catch (error) {
    status.text = 'Cantrip: stopped'; // why was said when the connection closed
  }
}

module.exports = { activate, deactivate: stop };
