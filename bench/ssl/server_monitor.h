/* Safety properties of a server, each a monitor that sees the messages of a handshake:
 *
 *   1  the client begins: no server hello before a client hello
 *   2  a handshake is done only when both sides have sent finished
 *   3  a client hello is answered by a server hello before anything else happens
 *   4  no key exchange once the cipher has been changed
 *   5  finished is sent at most once
 *   6  a client that was asked for a certificate sends it before its finished is accepted
 *   7  the server's finished is sent after the client's was received (violated: not when a
 *      session is resumed)
 *   8  a certificate is verified only after the client's key has been read
 *   9  the server never waits for the client, and is never done, with output still buffered
 *  10  client hello, server hello, change cipher, finished, finished do not follow each other
 *  11  no certificate is sent with an anonymous cipher
 *  12  neither certificate nor keys are exchanged in a resumed session */
#ifndef SSL_SERVER_MONITOR_H
#define SSL_SERVER_MONITOR_H

#include "verifier.h"

enum event {
  BEGIN, HELLO_REQUEST, CLIENT_HELLO, SERVER_HELLO, SERVER_CERT, SERVER_KEY, CERT_REQUEST, SERVER_DONE,
  CLIENT_CERT, CLIENT_KEY, CERT_VERIFY, CLIENT_FINISHED, CHANGE_CIPHER, SERVER_FINISHED, FLUSH, DONE
};

static int seen_hello, seen_sent, seen_received, seen_changed, seen_asked, seen_cert, seen_key;
static int unanswered, buffered, order;

/* `resumed` and `anonymous` are what the engine has agreed on when the event happens. */
static void observe(enum event e, int resumed, int anonymous) {
#if PROP == 0 /* nothing: a specification sees the messages instead */
  (void)e, (void)resumed, (void)anonymous;
#elif PROP == 1
  if (e == BEGIN) seen_hello = 0;
  if (e == CLIENT_HELLO) seen_hello = 1;
  if (e == SERVER_HELLO && !seen_hello) reach_error();
#elif PROP == 2
  if (e == BEGIN) seen_hello = seen_sent = seen_received = 0;
  if (e == CLIENT_HELLO) seen_hello = 1;
  if (e == SERVER_FINISHED) seen_sent = 1;
  if (e == CLIENT_FINISHED) seen_received = 1;
  if (e == DONE && seen_hello && !(seen_sent && seen_received)) reach_error();
#elif PROP == 3
  if (e == BEGIN) unanswered = 0;
  if (unanswered && e != SERVER_HELLO) reach_error();
  unanswered = e == CLIENT_HELLO;
#elif PROP == 4
  if (e == BEGIN || e == CLIENT_HELLO) seen_changed = 0;
  if (e == CHANGE_CIPHER) seen_changed = 1;
  if ((e == SERVER_KEY || e == CLIENT_KEY) && seen_changed) reach_error();
#elif PROP == 5
  if (e == BEGIN) seen_sent = 0;
  if (e == SERVER_FINISHED && seen_sent) reach_error();
  if (e == SERVER_FINISHED) seen_sent = 1;
#elif PROP == 6
  if (e == BEGIN || e == CLIENT_HELLO) seen_asked = seen_cert = 0;
  if (e == CERT_REQUEST) seen_asked = 1;
  if (e == CLIENT_CERT) seen_cert = 1;
  if (e == CLIENT_FINISHED && seen_asked && !seen_cert) reach_error();
#elif PROP == 7
  if (e == BEGIN) seen_received = 0;
  if (e == CLIENT_FINISHED) seen_received = 1;
  if (e == SERVER_FINISHED && !seen_received) reach_error();
#elif PROP == 8
  if (e == BEGIN || e == CLIENT_HELLO) seen_key = 0;
  if (e == CLIENT_KEY) seen_key = 1;
  if (e == CERT_VERIFY && !seen_key) reach_error();
#elif PROP == 9
  if (e == BEGIN || e == FLUSH) buffered = 0;
  if (e == HELLO_REQUEST || (e >= SERVER_HELLO && e <= SERVER_DONE) || e == CHANGE_CIPHER ||
      e == SERVER_FINISHED)
    buffered = 1;
  if (((e >= CLIENT_CERT && e <= CLIENT_FINISHED) || e == DONE) && buffered) reach_error();
#elif PROP == 10
  if (e == CLIENT_HELLO) order = 1;
  else if (e == SERVER_HELLO && order == 1) order = 2;
  else if (e == CHANGE_CIPHER && order == 2) order = 3;
  else if (e == SERVER_FINISHED && order == 3) order = 4;
  else if (e == SERVER_FINISHED && order == 4) reach_error();
  else if (e != FLUSH) order = 0;
#elif PROP == 11
  if (e == SERVER_CERT && anonymous) reach_error();
#elif PROP == 12
  if (resumed && (e == SERVER_CERT || e == SERVER_KEY || e == CLIENT_CERT || e == CLIENT_KEY)) reach_error();
#else
#error "the server has properties 1 to 12"
#endif
}

#endif
