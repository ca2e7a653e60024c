// check:
// property p: holds
// property q: violated
// Casts to the names of types that the program defines.
typedef unsigned char byte;
typedef struct packet {
  int length;
} packet_t;
typedef const packet_t *view;
int send(int code, void *data);
void low(int n) {
  packet_t p = {3};
  send(n & 0xff, &p);
}
void any(int n) {
  packet_t p = {4};
  send(n, &p);
}
