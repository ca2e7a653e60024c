/* The functions of the 32-bit C library that always fail: none that matter here. */
