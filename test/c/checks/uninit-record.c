// A record that is copied is not used; its members are set one by one, and a copy has what was set.
// check: --checks uninit --function good --function bad
// met: 1
struct pair { int a, b; };

int good(int n) {
  struct pair s, t;
  s.a = n;
  t = s;
  return t.a;
}

int bad(int n) {
  struct pair s, t;
  s.a = n;
  t = s;
  return t.b; // violated: uninit
}
