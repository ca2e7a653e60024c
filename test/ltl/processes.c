// check:
// property answered: holds
// property endless: violated
// property over: violated
// Processes alone
void nothing(void) {}
