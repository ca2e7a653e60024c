/* The client's side of an SSL 3.0 handshake as real ones are written: records that point to
 * records, a table of methods behind the connection, a callback that is told of every new
 * state, and a loop over `s->state` that knows messages only through the table. A method that
 * cannot go on (the peer is slow, the message is wrong) returns 0 or less; the engine then
 * leaves with that value, and the next call goes on where it stopped. */
#include "client_monitor.h"

enum {
  ST_OK = 3,
  ST_CONNECT = 4096,         /* these four begin a handshake */
  ST_BEFORE = 16384,
  ST_BEFORE_CONNECT = 20480,
  ST_CONNECT_OK = 4099,
  ST_RENEGOTIATE = 12292,
  CW_FLUSH = 4352,
  CW_HELLO_A = 4368, CW_HELLO_B,
  CR_HELLO_A = 4384, CR_HELLO_B,
  CR_CERT_A = 4400, CR_CERT_B,
  CR_KEY_A = 4416, CR_KEY_B,
  CR_CERT_REQ_A = 4432, CR_CERT_REQ_B,
  CR_DONE_A = 4448, CR_DONE_B,
  CW_CERT_A = 4464, CW_CERT_B, CW_CERT_C, CW_CERT_D,
  CW_KEY_A = 4480, CW_KEY_B,
  CW_VERIFY_A = 4496, CW_VERIFY_B,
  CW_CHANGE_A = 4512, CW_CHANGE_B,
  CW_FINISHED_A = 4528, CW_FINISHED_B,
  CR_FINISHED_A = 4560, CR_FINISHED_B
};

/* bits of a cipher, and of the engine's flags */
enum { K_RSA = 1, A_NULL = 2048 };
enum { DELAY_FINISHED = 2, POP_BUFFER = 4 };

struct ssl;

/* One function for each message. */
struct method {
  int (*send_hello)(struct ssl *s);
  int (*get_server_hello)(struct ssl *s);
  int (*get_certificate)(struct ssl *s);
  int (*get_key)(struct ssl *s);
  int (*get_cert_request)(struct ssl *s);
  int (*get_server_done)(struct ssl *s);
  int (*send_certificate)(struct ssl *s);
  int (*send_key)(struct ssl *s);
  int (*send_verify)(struct ssl *s);
  int (*send_change_cipher)(struct ssl *s);
  int (*send_finished)(struct ssl *s);
  int (*get_finished)(struct ssl *s);
  int (*flush_output)(struct ssl *s);
};

struct stream {
  int pending, read_bytes;
};

struct session {
  int has_peer, compression;
};

struct context {
  int verify_mode, has_cert_key, handshakes;
  void (*info)(const struct ssl *s, int where, int ret);
};

struct ssl3 {
  unsigned flags;
  struct {
    unsigned cipher;
    int next_state, cert_request;
  } tmp;
};

struct ssl {
  int version, server, state, hit, shutdown, new_session, in_handshake, init_num;
  const struct method *method;
  struct ssl3 *s3;
  struct session *session;
  struct context *context;
  struct stream *in, *out;
  void (*info)(const struct ssl *s, int where, int ret);
};

static void tell(struct ssl *s, enum event e) {
  observe(e, s->hit, (s->s3->tmp.cipher & A_NULL) != 0, (s->s3->flags & POP_BUFFER) != 0);
}

/* A message goes into the buffer: state `a` writes its head, `b` the rest. */
static int put_message(struct ssl *s, int a, int b) {
  if (s->state == a) {
    s->init_num = 4;
    s->state = b;
  }
  int written = __VERIFIER_nondet_int();
  if (written > 0) s->out->pending++;
  return written;
}

static int take_message(struct ssl *s, int a, int b) {
  if (s->state == a) s->state = b;
  int length = __VERIFIER_nondet_int();
  if (length > 0) s->in->read_bytes = length;
  return length;
}

static int send_hello(struct ssl *s) {
  int ret = put_message(s, CW_HELLO_A, CW_HELLO_B);
  if (ret > 0) tell(s, CLIENT_HELLO);
  return ret;
}

static int get_server_hello(struct ssl *s) {
  int length = take_message(s, CR_HELLO_A, CR_HELLO_B);
  if (length <= 0) return length;
  if (length < 38) return -1; /* version, random and the length of the session's name */
  s->hit = !s->new_session && __VERIFIER_nondet_int() != 0;
  s->s3->tmp.cipher = __VERIFIER_nondet_uint();
  s->session->compression = 0;
  tell(s, SERVER_HELLO);
  return 1;
}

static int get_certificate(struct ssl *s) {
  int ret = take_message(s, CR_CERT_A, CR_CERT_B);
  if (ret > 0) tell(s, SERVER_CERT);
  return ret;
}

/* The message may be missing: the next one is then looked at again. */
static int get_key(struct ssl *s) {
  int kind = take_message(s, CR_KEY_A, CR_KEY_B);
  if (kind <= 0) return kind;
  if (kind == 12) tell(s, SERVER_KEY);
  else if (s->s3->tmp.cipher & A_NULL) return -1;
  return 1;
}

static int get_cert_request(struct ssl *s) {
  int kind = take_message(s, CR_CERT_REQ_A, CR_CERT_REQ_B);
  if (kind <= 0) return kind;
  s->s3->tmp.cert_request = 0;
  if (kind == 14) return 1; /* server done: there is no request */
  if (kind != 13 || s->s3->tmp.cipher & A_NULL) return -1;
  s->s3->tmp.cert_request = 1;
  tell(s, CERT_REQUEST);
  return 1;
}

static int get_server_done(struct ssl *s) {
  int ret = take_message(s, CR_DONE_A, CR_DONE_B);
  if (ret > 0) tell(s, SERVER_DONE);
  return ret;
}

/* Asks the application for a certificate first; without one an empty list is sent. */
static int send_certificate(struct ssl *s) {
  if (s->state == CW_CERT_A) {
    int have = __VERIFIER_nondet_int();
    if (have < 0) return -1;
    s->state = have ? CW_CERT_C : CW_CERT_B;
  }
  if (s->state == CW_CERT_B) {
    s->s3->tmp.cert_request = 2;
    s->state = CW_CERT_C;
  }
  int ret = put_message(s, CW_CERT_C, CW_CERT_D);
  if (ret > 0) tell(s, CLIENT_CERT);
  return ret;
}

static int send_key(struct ssl *s) {
  int ret = put_message(s, CW_KEY_A, CW_KEY_B);
  if (ret > 0) tell(s, CLIENT_KEY);
  return ret;
}

static int send_verify(struct ssl *s) {
  int ret = put_message(s, CW_VERIFY_A, CW_VERIFY_B);
  if (ret > 0) tell(s, CERT_VERIFY);
  return ret;
}

static int send_change_cipher(struct ssl *s) {
  int ret = put_message(s, CW_CHANGE_A, CW_CHANGE_B);
  if (ret > 0) tell(s, CHANGE_CIPHER);
  return ret;
}

static int send_finished(struct ssl *s) {
  int ret = put_message(s, CW_FINISHED_A, CW_FINISHED_B);
  if (ret > 0) tell(s, CLIENT_FINISHED);
  return ret;
}

static int get_finished(struct ssl *s) {
  int ret = take_message(s, CR_FINISHED_A, CR_FINISHED_B);
  if (ret > 0) tell(s, SERVER_FINISHED);
  return ret;
}

static int flush_output(struct ssl *s) {
  if (s->out->pending > 0) {
    int ret = __VERIFIER_nondet_int();
    if (ret <= 0) return -1;
    s->out->pending = 0;
  }
  tell(s, FLUSH);
  return 1;
}

static void begin(struct ssl *s) {
  s->server = 0;
  s->init_num = 0;
  s->out->pending = 0;
  s->hit = 0;
  s->s3->tmp.cipher = 0;
  s->s3->tmp.cert_request = 0;
  s->s3->flags &= ~(unsigned)POP_BUFFER;
  tell(s, BEGIN);
}

static const struct method client_method = {
    .send_hello = send_hello,
    .get_server_hello = get_server_hello,
    .get_certificate = get_certificate,
    .get_key = get_key,
    .get_cert_request = get_cert_request,
    .get_server_done = get_server_done,
    .send_certificate = send_certificate,
    .send_key = send_key,
    .send_verify = send_verify,
    .send_change_cipher = send_change_cipher,
    .send_finished = send_finished,
    .get_finished = get_finished,
    .flush_output = flush_output,
};

static int client_connect(struct ssl *s) {
  int ret = -1, skip, state;
  void (*told)(const struct ssl *, int, int) = s->info ? s->info : s->context->info;
  s->in_handshake++;
  for (;;) {
    skip = 0;
    state = s->state;
    switch (s->state) {
    case ST_RENEGOTIATE:
      s->new_session = 1;
      s->state = ST_CONNECT;
      break;
    case ST_BEFORE:
    case ST_CONNECT:
    case ST_BEFORE_CONNECT:
    case ST_CONNECT_OK:
      if (s->version != 3) {
        ret = -1;
        goto end;
      }
      begin(s);
      s->state = CW_HELLO_A;
      s->context->handshakes++;
      break;
    case CW_HELLO_A:
    case CW_HELLO_B:
      s->shutdown = 0;
      ret = s->method->send_hello(s);
      if (ret <= 0) goto end;
      s->state = CR_HELLO_A;
      s->init_num = 0;
      break;
    case CR_HELLO_A:
    case CR_HELLO_B:
      ret = s->method->get_server_hello(s);
      if (ret <= 0) goto end;
      s->state = s->hit ? CR_FINISHED_A : CR_CERT_A;
      s->init_num = 0;
      break;
    case CR_CERT_A:
    case CR_CERT_B:
      if (!(s->s3->tmp.cipher & A_NULL)) {
        ret = s->method->get_certificate(s);
        if (ret <= 0) goto end;
      } else {
        skip = 1;
      }
      s->state = CR_KEY_A;
      s->init_num = 0;
      break;
    case CR_KEY_A:
    case CR_KEY_B:
      ret = s->method->get_key(s);
      if (ret <= 0) goto end;
      s->state = CR_CERT_REQ_A;
      s->init_num = 0;
      if (s->s3->tmp.cipher & K_RSA && s->s3->tmp.cipher & A_NULL) {
        ret = -1;
        goto end;
      }
      break;
    case CR_CERT_REQ_A:
    case CR_CERT_REQ_B:
      ret = s->method->get_cert_request(s);
      if (ret <= 0) goto end;
      s->state = CR_DONE_A;
      s->init_num = 0;
      break;
    case CR_DONE_A:
    case CR_DONE_B:
      ret = s->method->get_server_done(s);
      if (ret <= 0) goto end;
      s->state = s->s3->tmp.cert_request ? CW_CERT_A : CW_KEY_A;
      s->init_num = 0;
      break;
    case CW_CERT_A:
    case CW_CERT_B:
    case CW_CERT_C:
    case CW_CERT_D:
      ret = s->method->send_certificate(s);
      if (ret <= 0) goto end;
      s->state = CW_KEY_A;
      s->init_num = 0;
      break;
    case CW_KEY_A:
    case CW_KEY_B:
      ret = s->method->send_key(s);
      if (ret <= 0) goto end;
      s->state = s->s3->tmp.cert_request == 1 ? CW_VERIFY_A : CW_CHANGE_A;
      s->init_num = 0;
      break;
    case CW_VERIFY_A:
    case CW_VERIFY_B:
      ret = s->method->send_verify(s);
      if (ret <= 0) goto end;
      s->state = CW_CHANGE_A;
      s->init_num = 0;
      break;
    case CW_CHANGE_A:
    case CW_CHANGE_B:
      ret = s->method->send_change_cipher(s);
      if (ret <= 0) goto end;
      s->state = CW_FINISHED_A;
      s->init_num = 0;
      break;
    case CW_FINISHED_A:
    case CW_FINISHED_B:
      ret = s->method->send_finished(s);
      if (ret <= 0) goto end;
      s->state = CW_FLUSH;
      s->s3->flags &= ~(unsigned)POP_BUFFER;
      if (s->hit) {
        s->s3->tmp.next_state = ST_OK;
        if (s->s3->flags & DELAY_FINISHED) {
          s->state = ST_OK;
          s->s3->flags |= POP_BUFFER;
        }
      } else {
        s->s3->tmp.next_state = CR_FINISHED_A;
      }
      s->init_num = 0;
      break;
    case CR_FINISHED_A:
    case CR_FINISHED_B:
      ret = s->method->get_finished(s);
      if (ret <= 0) goto end;
      s->state = s->hit ? CW_CHANGE_A : ST_OK;
      s->init_num = 0;
      break;
    case CW_FLUSH:
      ret = s->method->flush_output(s);
      if (ret <= 0) goto end;
      s->state = s->s3->tmp.next_state;
      break;
    case ST_OK:
      s->init_num = 0;
      s->new_session = 0;
      tell(s, DONE);
      ret = 1;
      goto end;
    default:
      ret = -1;
      goto end;
    }
    if (!skip) {
      s->in->read_bytes = 0;
      if (told && s->state != state) {
        int now = s->state;
        s->state = state;
        told(s, 1, 1);
        s->state = now;
      }
    }
  }
end:
  s->in_handshake--;
  return ret;
}

static int log_length;

static void note_state(const struct ssl *s, int where, int ret) {
  log_length += s->state != ST_OK ? where : ret;
}

int main(void) {
  struct context context = {.info = note_state};
  struct session session = {0};
  struct stream in = {0}, out = {0};
  struct ssl3 s3 = {0};
  struct ssl connection = {.version = 3, .state = ST_BEFORE_CONNECT, .method = &client_method, .s3 = &s3, .session = &session,
                           .context = &context, .in = &in, .out = &out}, *s = &connection;
  s->info = __VERIFIER_nondet_int() ? note_state : 0;
  s->s3->flags = __VERIFIER_nondet_uint() & ~(unsigned)POP_BUFFER;
  /* Calls that could not finish are repeated; done ones may be followed by a new handshake. */
  while (__VERIFIER_nondet_int()) {
    if (client_connect(s) == 1 && s->state == ST_OK) {
      int next = __VERIFIER_nondet_int();
      s->state = next == 0 ? ST_RENEGOTIATE : next == 1 ? ST_CONNECT : next == 2 ? ST_BEFORE : ST_CONNECT_OK;
    }
  }
  return 0;
}
