// Two functions that send a file in pieces. One always closes the connection; the other forgets to if a
// piece is refused. upload.spec says what they may do:
//   cantrip check --property careful examples/upload.c examples/upload.spec
//   cantrip check --property hasty   examples/upload.c examples/upload.spec
int dial(int host);
int send_piece(int connection, int n);
void hang_up(int connection);

int careful(int host, int pieces) {
  int connection = dial(host), result = 0;
  if (connection < 0) return -1;
  for (int i = 0; i < pieces; i++)
    if (send_piece(connection, i) < 0) {
      result = -2;
      break;
    }
  hang_up(connection);
  return result;
}

int hasty(int host, int pieces) {
  int connection = dial(host);
  if (connection < 0) return -1;
  for (int i = 0; i < pieces; i++)
    if (send_piece(connection, i) < 0) return -2;
  hang_up(connection);
  return 0;
}
