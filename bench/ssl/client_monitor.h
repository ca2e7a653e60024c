/* Safety properties of a client, each a monitor that sees the messages of a handshake:
 *
 *   1  the client begins: no server hello is accepted before a hello was sent
 *   2  a handshake is done only when both sides have sent finished
 *   3  a hello is answered by a server hello before anything else happens
 *   4  no key exchange once the cipher has been changed
 *   5  finished is sent at most once
 *   6  without resumption and with a cipher that is not anonymous, the server's certificate
 *      has been seen before finished is sent
 *   7  a proof of possession is sent only after the certificate
 *   8  no certificate is sent that was not asked for
 *   9  finished is sent directly after the change of the cipher
 *  10  no keys are exchanged in a resumed session
 *  11  the server's finished is accepted at most once
 *  12  in a resumed session the server's finished comes first
 *  13  the client is never done with output still buffered, unless that is its option */
#ifndef SSL_CLIENT_MONITOR_H
#define SSL_CLIENT_MONITOR_H

#include "verifier.h"

enum event {
  BEGIN, CLIENT_HELLO, SERVER_HELLO, SERVER_CERT, SERVER_KEY, CERT_REQUEST, SERVER_DONE,
  CLIENT_CERT, CLIENT_KEY, CERT_VERIFY, CHANGE_CIPHER, CLIENT_FINISHED, SERVER_FINISHED, FLUSH, DONE
};

static int seen_hello, seen_sent, seen_received, seen_changed, seen_asked, seen_cert;
static int unanswered, buffered, last_changed;

/* `resumed`, `anonymous` and `delayed` (finished may stay in the buffer) are the engine's. */
static void observe(enum event e, int resumed, int anonymous, int delayed) {
#if PROP == 0 /* nothing: a specification sees the messages instead */
  (void)e, (void)resumed, (void)anonymous, (void)delayed;
#elif PROP == 1
  if (e == BEGIN) seen_hello = 0;
  if (e == CLIENT_HELLO) seen_hello = 1;
  if (e == SERVER_HELLO && !seen_hello) reach_error();
#elif PROP == 2
  if (e == BEGIN) seen_sent = seen_received = 0;
  if (e == CLIENT_FINISHED) seen_sent = 1;
  if (e == SERVER_FINISHED) seen_received = 1;
  if (e == DONE && !(seen_sent && seen_received)) reach_error();
#elif PROP == 3
  if (e == BEGIN) unanswered = 0;
  if (unanswered && e != SERVER_HELLO) reach_error();
  unanswered = e == CLIENT_HELLO;
#elif PROP == 4
  if (e == BEGIN) seen_changed = 0;
  if (e == CHANGE_CIPHER) seen_changed = 1;
  if ((e == SERVER_KEY || e == CLIENT_KEY) && seen_changed) reach_error();
#elif PROP == 5
  if (e == BEGIN) seen_sent = 0;
  if (e == CLIENT_FINISHED && seen_sent) reach_error();
  if (e == CLIENT_FINISHED) seen_sent = 1;
#elif PROP == 6
  if (e == BEGIN) seen_cert = 0;
  if (e == SERVER_CERT) seen_cert = 1;
  if (e == CLIENT_FINISHED && !resumed && !anonymous && !seen_cert) reach_error();
#elif PROP == 7
  if (e == BEGIN) seen_cert = 0;
  if (e == CLIENT_CERT) seen_cert = 1;
  if (e == CERT_VERIFY && !seen_cert) reach_error();
#elif PROP == 8
  if (e == BEGIN) seen_asked = 0;
  if (e == CERT_REQUEST) seen_asked = 1;
  if (e == CLIENT_CERT && !seen_asked) reach_error();
#elif PROP == 9
  if (e == CLIENT_FINISHED && !last_changed) reach_error();
  last_changed = e == CHANGE_CIPHER;
#elif PROP == 10
  if (resumed && (e == SERVER_KEY || e == CLIENT_KEY)) reach_error();
#elif PROP == 11
  if (e == BEGIN) seen_received = 0;
  if (e == SERVER_FINISHED && seen_received) reach_error();
  if (e == SERVER_FINISHED) seen_received = 1;
#elif PROP == 12
  if (e == BEGIN) seen_received = 0;
  if (e == SERVER_FINISHED) seen_received = 1;
  if (e == CLIENT_FINISHED && resumed && !seen_received) reach_error();
#elif PROP == 13
  if (e == BEGIN || e == FLUSH) buffered = 0;
  if (e >= CLIENT_CERT && e <= CLIENT_FINISHED) buffered = 1;
  if (e == DONE && buffered && !delayed) reach_error();
#else
#error "the client has properties 1 to 13"
#endif
}

#endif
