/* The version, in one place: `cantrip version`, the man page and JSON say it. */
#ifndef CANTRIP_BASE_VERSION_H
#define CANTRIP_BASE_VERSION_H

#define CANTRIP_VERSION "0.1.0"

#endif
