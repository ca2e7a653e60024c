/* The server of a pair: its message functions have names of their own, so that a specification can tell the two sides apart. */
#define send_hello_request server_send_hello_request
#define get_client_hello server_get_client_hello
#define send_server_hello server_send_server_hello
#define send_certificate server_send_certificate
#define send_key server_send_key
#define send_cert_request server_send_cert_request
#define send_done server_send_done
#define check_second_hello server_check_second_hello
#define get_client_certificate server_get_client_certificate
#define get_client_key server_get_client_key
#define get_cert_verify server_get_cert_verify
#define get_finished server_get_finished
#define send_change_cipher server_send_change_cipher
#define send_finished server_send_finished
#define flush_output server_flush_output
#define tell server_tell
#define main server_main
#include "server_plain.c"
