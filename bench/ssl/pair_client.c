/* The client of a pair: its message functions have names of their own, so that a specification can tell the two sides apart. */
#define send_hello client_send_hello
#define get_server_hello client_get_server_hello
#define get_certificate client_get_certificate
#define get_key client_get_key
#define get_cert_request client_get_cert_request
#define get_server_done client_get_server_done
#define send_certificate client_send_certificate
#define send_key client_send_key
#define send_verify client_send_verify
#define send_change_cipher client_send_change_cipher
#define send_finished client_send_finished
#define get_finished client_get_finished
#define flush_output client_flush_output
#define tell client_tell
#define main client_main
#include "client_plain.c"
