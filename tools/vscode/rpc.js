// A connection to `cantrip lsp`: messages of the language server protocol on its standard input and output.
'use strict';
const child_process = require('child_process');

class Connection {
  // `listener` has notification(method, params), request(method, params) -> result, and closed(why).
  constructor(command, words, directory, listener) {
    this.listener = listener;
    this.waiting = new Map();
    this.number = 0;
    this.input = Buffer.alloc(0);
    this.errors = '';
    this.open = true;
    this.process = child_process.spawn(command, words, { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.stdout.on('data', (data) => this.take(data));
    this.process.stderr.on('data', (data) => { this.errors = (this.errors + data).slice(-2000); });
    this.process.stdin.on('error', () => {});
    this.process.on('error', (error) => this.close(error.message));
    this.process.on('close', (code) => this.close(this.errors.trim() || `it ended with status ${code}`));
  }

  close(why) {
    if (!this.open) return;
    this.open = false;
    for (const wait of this.waiting.values()) wait.reject(new Error(why));
    this.waiting.clear();
    this.listener.closed(why, this.ending);
    if (this.ended) this.ended();
  }

  send(message) {
    if (!this.open) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  notify(method, params) { this.send({ method, params }); }

  request(method, params) {
    if (!this.open) return Promise.reject(new Error('the server does not run'));
    const id = ++this.number;
    this.send({ id, method, params });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  take(data) {
    this.input = Buffer.concat([this.input, data]);
    for (;;) {
      const head = this.input.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.input.toString('latin1', 0, head));
      const end = head + 4 + Number(length ? length[1] : 0);
      if (!length || this.input.length < end) return;
      const message = JSON.parse(this.input.toString('utf8', head + 4, end));
      this.input = this.input.subarray(end);
      this.answer(message);
    }
  }

  async answer(message) {
    if (message.method && message.id !== undefined) {
      const result = await this.listener.request(message.method, message.params);
      this.send({ id: message.id, result: result === undefined ? null : result });
    } else if (message.method) {
      this.listener.notification(message.method, message.params);
    } else {
      const wait = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (wait && message.error) wait.reject(new Error(message.error.message));
      else if (wait) wait.resolve(message.result);
    }
  }

  // As the protocol wants it, and then until the process is gone.
  async end() {
    if (!this.open) return;
    const gone = new Promise((resolve) => { this.ended = resolve; });
    this.ending = true;
    await this.request('shutdown', null).catch(() => {});
    this.notify('exit', null);
    await gone;
  }
}

module.exports = { Connection };
