#include "abstract/loop.h"
