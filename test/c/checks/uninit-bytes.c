// check: --checks uninit --function moved --function looked
// assuming: ELEMENTS
// Bytes are copied without being looked at.
void moved(void) {
  char from[4], to[4];
  from[0] = 1;
  for (int i = 0; i < 4; i++) to[i] = from[i];
}
int looked(void) {
  char from[4], to[4];
  from[0] = 1;
  for (int i = 0; i < 4; i++) to[i] = from[i];
  return to[2]; // violated: uninit
}
