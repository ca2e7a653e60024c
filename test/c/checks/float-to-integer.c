// check: --checks all --function cut --function small --function fine --function edge --function half --function unsigned_ --function wide
// met: 3
// A number that is converted from floating point must fit, cut off behind the point.
int cut(double d) {
  return (int)d; // violated: overflow
}
int small(float f) {
  if (f < 0 || f > 256) return 0;
  return (unsigned char)f; // violated: overflow
}
int fine(double d) {
  if (d > -2147483649.0 && d < 2147483648.0) return (int)d;
  return 0;
}
int edge(float f) {
  if (f >= -2147483648.0f && f <= 2147483648.0f) return (int)f; // violated: overflow
  return 0;
}
unsigned half(double d) {
  if (d > -1 && d < 4294967296.0) return (unsigned)d;
  return 0;
}
unsigned unsigned_(double d) {
  if (d >= -1 && d < 4294967296.0) return (unsigned)d; // violated: overflow
  return 0;
}
long wide(double d) {
  if (d >= -9223372036854775808.0 && d < 9223372036854775808.0) return (long)d;
  return d != 0 ? 1 : (_Bool)d;
}
