// A program without inputs is executed first: a column too far, in the last of many rows.
// check: --checks bounds
// assuming: ELEMENTS
int board[64], seen;
int main(void) {
  for (int row = 0; row < 8; row++)
    for (int column = 0; column <= 8; column++)
      seen += board[8 * row + column]; // violated: bounds
  return seen;
}
