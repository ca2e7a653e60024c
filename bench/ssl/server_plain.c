/* The server's side of an SSL 3.0 handshake, in plain integers: one record behind a pointer,
 * a loop over `s->state`, a function for each message. A function that cannot go on (the peer
 * is slow, the message is wrong) returns 0 or less; the engine then leaves with that value,
 * and the next call goes on where it stopped. */
#include "server_monitor.h"

enum {
  ST_OK = 3,
  ST_ACCEPT = 8192,          /* these four begin a handshake */
  ST_BEFORE = 16384,
  ST_BEFORE_ACCEPT = 24576,
  ST_ACCEPT_OK = 8195,
  ST_RENEGOTIATE = 12292,
  SW_FLUSH = 8448,
  SR_HELLO_A = 8464, SR_HELLO_B, SR_HELLO_C,
  SW_HELLO_REQ_A = 8480, SW_HELLO_REQ_B, SW_HELLO_REQ_C,
  SW_HELLO_A = 8496, SW_HELLO_B,
  SW_CERT_A = 8512, SW_CERT_B,
  SW_KEY_A = 8528, SW_KEY_B,
  SW_CERT_REQ_A = 8544, SW_CERT_REQ_B,
  SW_DONE_A = 8560, SW_DONE_B,
  SR_CERT_A = 8576, SR_CERT_B,
  SR_KEY_A = 8592, SR_KEY_B,
  SR_VERIFY_A = 8608, SR_VERIFY_B,
  SR_FINISHED_A = 8640, SR_FINISHED_B,
  SW_CHANGE_A = 8656, SW_CHANGE_B,
  SW_FINISHED_A = 8672, SW_FINISHED_B
};

/* bits of a cipher and of the way in which clients are verified */
enum { K_RSA = 1, K_EDH = 14, A_NULL = 2048, EXPORT = 4096 };
enum { VERIFY_PEER = 1, VERIFY_ONCE = 4 };

struct ssl {
  int version, server, state, next_state;
  int hit, shutdown, new_session, in_handshake, init_num;
  unsigned cipher;
  int cert_request, verify_mode, has_peer, has_cert_key;
  int read_bytes, pending, handshakes;
};

static void tell(struct ssl *s, enum event e) { observe(e, s->hit, (s->cipher & A_NULL) != 0); }

/* A message goes into the buffer: state `a` writes its head, `b` the rest. */
static int put_message(struct ssl *s, int a, int b) {
  if (s->state == a) {
    s->init_num = 4;
    s->state = b;
  }
  int written = __VERIFIER_nondet_int();
  if (written > 0) s->pending++;
  return written;
}

/* A message comes in; a negative length is a broken one. */
static int take_message(struct ssl *s, int a, int b) {
  if (s->state == a) s->state = b;
  int length = __VERIFIER_nondet_int();
  if (length > 0) s->read_bytes = length;
  return length;
}

static int get_client_hello(struct ssl *s) {
  if (s->state == SR_HELLO_A) s->state = SR_HELLO_B;
  int length = __VERIFIER_nondet_int();
  if (length <= 0) return length;
  if (length < 38) return -1; /* version, random and the length of the session's name */
  s->hit = __VERIFIER_nondet_int() != 0 && !s->new_session;
  s->cipher = __VERIFIER_nondet_uint();
  if (s->cipher & A_NULL) s->cipher &= ~(unsigned)K_RSA;
  s->cert_request = 0;
  tell(s, CLIENT_HELLO);
  return 1;
}

static int send_hello_request(struct ssl *s) {
  int ret = put_message(s, SW_HELLO_REQ_A, SW_HELLO_REQ_B);
  if (ret > 0) tell(s, HELLO_REQUEST);
  return ret;
}

static int send_server_hello(struct ssl *s) {
  int ret = put_message(s, SW_HELLO_A, SW_HELLO_B);
  if (ret > 0) tell(s, SERVER_HELLO);
  return ret;
}

static int send_certificate(struct ssl *s) {
  int ret = put_message(s, SW_CERT_A, SW_CERT_B);
  if (ret > 0) tell(s, SERVER_CERT);
  return ret;
}

static int send_key(struct ssl *s) {
  int ret = put_message(s, SW_KEY_A, SW_KEY_B);
  if (ret > 0) tell(s, SERVER_KEY);
  return ret;
}

static int send_cert_request(struct ssl *s) {
  int ret = put_message(s, SW_CERT_REQ_A, SW_CERT_REQ_B);
  if (ret > 0) tell(s, CERT_REQUEST);
  return ret;
}

static int send_done(struct ssl *s) {
  int ret = put_message(s, SW_DONE_A, SW_DONE_B);
  if (ret > 0) tell(s, SERVER_DONE);
  return ret;
}

/* 2: the client begins anew. */
static int check_second_hello(struct ssl *s) {
  int kind = take_message(s, SR_CERT_A, SR_CERT_B);
  if (kind <= 0) return kind;
  return kind == 1 ? 2 : 1;
}

static int get_client_certificate(struct ssl *s) {
  int ret = take_message(s, SR_CERT_A, SR_CERT_B);
  if (ret <= 0) return ret;
  s->has_peer = ret > 7;
  if (!s->has_peer && s->verify_mode & VERIFY_ONCE) return -1;
  tell(s, CLIENT_CERT);
  return 1;
}

static int get_client_key(struct ssl *s) {
  int ret = take_message(s, SR_KEY_A, SR_KEY_B);
  if (ret > 0) tell(s, CLIENT_KEY);
  return ret;
}

static int get_cert_verify(struct ssl *s) {
  if (!s->has_peer) return 1; /* nothing to verify */
  int ret = take_message(s, SR_VERIFY_A, SR_VERIFY_B);
  if (ret > 0) tell(s, CERT_VERIFY);
  return ret;
}

static int get_finished(struct ssl *s) {
  int ret = take_message(s, SR_FINISHED_A, SR_FINISHED_B);
  if (ret > 0) tell(s, CLIENT_FINISHED);
  return ret;
}

static int send_change_cipher(struct ssl *s) {
  int ret = put_message(s, SW_CHANGE_A, SW_CHANGE_B);
  if (ret > 0) tell(s, CHANGE_CIPHER);
  return ret;
}

static int send_finished(struct ssl *s) {
  int ret = put_message(s, SW_FINISHED_A, SW_FINISHED_B);
  if (ret > 0) tell(s, SERVER_FINISHED);
  return ret;
}

static int flush_output(struct ssl *s) {
  if (s->pending > 0) {
    int ret = __VERIFIER_nondet_int();
    if (ret <= 0) return -1;
    s->pending = 0;
  }
  tell(s, FLUSH);
  return 1;
}

static int needs_key_message(const struct ssl *s) {
  if (s->cipher & K_EDH) return 1;
  return s->cipher & K_RSA && (!s->has_cert_key || s->cipher & EXPORT);
}

static int wants_client_certificate(const struct ssl *s) {
  if (!(s->verify_mode & VERIFY_PEER)) return 0;
  if (s->has_peer && s->verify_mode & VERIFY_ONCE) return 0;
  return !(s->cipher & A_NULL);
}

static void begin(struct ssl *s) {
  s->server = 1;
  s->init_num = 0;
  s->pending = 0;
  s->shutdown = 0;
  s->hit = 0;
  s->cipher = 0;
  s->cert_request = 0;
  tell(s, BEGIN);
}

static int server_accept(struct ssl *s) {
  int ret = -1, skip;
  s->in_handshake++;
  for (;;) {
    skip = 0;
    switch (s->state) {
    case ST_RENEGOTIATE:
      s->new_session = 1;
      begin(s);
      s->state = SW_HELLO_REQ_A;
      s->handshakes++;
      break;
    case ST_BEFORE:
    case ST_ACCEPT:
    case ST_BEFORE_ACCEPT:
    case ST_ACCEPT_OK:
      if (s->version != 3) {
        ret = -1;
        goto end;
      }
      begin(s);
      s->state = SR_HELLO_A;
      s->handshakes++;
      break;
    case SW_HELLO_REQ_A:
    case SW_HELLO_REQ_B:
      s->shutdown = 0;
      ret = send_hello_request(s);
      if (ret <= 0) goto end;
      s->next_state = SW_HELLO_REQ_C;
      s->state = SW_FLUSH;
      s->init_num = 0;
      break;
    case SW_HELLO_REQ_C:
      s->state = ST_OK;
      break;
    case SR_HELLO_A:
    case SR_HELLO_B:
    case SR_HELLO_C:
      s->shutdown = 0;
      ret = get_client_hello(s);
      if (ret <= 0) goto end;
      s->state = SW_HELLO_A;
      s->init_num = 0;
      break;
    case SW_HELLO_A:
    case SW_HELLO_B:
      ret = send_server_hello(s);
      if (ret <= 0) goto end;
      s->state = s->hit ? SW_CHANGE_A : SW_CERT_A;
      s->init_num = 0;
      break;
    case SW_CERT_A:
    case SW_CERT_B:
      if (!(s->cipher & A_NULL)) {
        ret = send_certificate(s);
        if (ret <= 0) goto end;
      } else {
        skip = 1;
      }
      s->state = SW_KEY_A;
      s->init_num = 0;
      break;
    case SW_KEY_A:
    case SW_KEY_B:
      if (needs_key_message(s)) {
        ret = send_key(s);
        if (ret <= 0) goto end;
      } else {
        skip = 1;
      }
      s->state = SW_CERT_REQ_A;
      s->init_num = 0;
      break;
    case SW_CERT_REQ_A:
    case SW_CERT_REQ_B:
      if (!wants_client_certificate(s)) {
        skip = 1;
        s->cert_request = 0;
        s->state = SW_DONE_A;
      } else {
        s->cert_request = 1;
        ret = send_cert_request(s);
        if (ret <= 0) goto end;
        s->next_state = SR_CERT_A;
        s->state = SW_FLUSH;
        s->init_num = 0;
      }
      break;
    case SW_DONE_A:
    case SW_DONE_B:
      ret = send_done(s);
      if (ret <= 0) goto end;
      s->next_state = SR_CERT_A;
      s->state = SW_FLUSH;
      s->init_num = 0;
      break;
    case SW_FLUSH:
      ret = flush_output(s);
      if (ret <= 0) goto end;
      s->state = s->next_state;
      break;
    case SR_CERT_A:
    case SR_CERT_B:
      ret = check_second_hello(s);
      if (ret <= 0) goto end;
      if (ret == 2) {
        s->state = SR_HELLO_C;
      } else {
        if (s->cert_request) {
          ret = get_client_certificate(s);
          if (ret <= 0) goto end;
        }
        s->init_num = 0;
        s->state = SR_KEY_A;
      }
      break;
    case SR_KEY_A:
    case SR_KEY_B:
      ret = get_client_key(s);
      if (ret <= 0) goto end;
      s->state = SR_VERIFY_A;
      s->init_num = 0;
      break;
    case SR_VERIFY_A:
    case SR_VERIFY_B:
      ret = get_cert_verify(s);
      if (ret <= 0) goto end;
      s->state = SR_FINISHED_A;
      s->init_num = 0;
      break;
    case SR_FINISHED_A:
    case SR_FINISHED_B:
      ret = get_finished(s);
      if (ret <= 0) goto end;
      s->state = s->hit ? ST_OK : SW_CHANGE_A;
      s->init_num = 0;
      break;
    case SW_CHANGE_A:
    case SW_CHANGE_B:
      ret = send_change_cipher(s);
      if (ret <= 0) goto end;
      s->state = SW_FINISHED_A;
      s->init_num = 0;
      break;
    case SW_FINISHED_A:
    case SW_FINISHED_B:
      ret = send_finished(s);
      if (ret <= 0) goto end;
      s->next_state = s->hit ? SR_FINISHED_A : ST_OK;
      s->state = SW_FLUSH;
      s->init_num = 0;
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
    if (!skip) s->read_bytes = 0;
  }
end:
  s->in_handshake--;
  return ret;
}

int main(void) {
  struct ssl connection = {.version = 3, .state = ST_BEFORE_ACCEPT}, *s = &connection;
  s->verify_mode = __VERIFIER_nondet_int();
  s->has_cert_key = __VERIFIER_nondet_int() != 0;
  /* Calls that could not finish are repeated; done ones may be followed by a new handshake. */
  while (__VERIFIER_nondet_int()) {
    if (server_accept(s) == 1 && s->state == ST_OK) {
      int next = __VERIFIER_nondet_int();
      s->state = next == 0 ? ST_RENEGOTIATE : next == 1 ? ST_ACCEPT : next == 2 ? ST_BEFORE : ST_ACCEPT_OK;
    }
  }
  return 0;
}
