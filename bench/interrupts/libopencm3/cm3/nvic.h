#include <libopencm3/cm3/cortex.h>
