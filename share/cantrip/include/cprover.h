/* The names that harnesses for CBMC use without declaring them. Every C file begins with this header; the functions are modelled in
 * library/cprover.c. __CPROVER_assume, __CPROVER_assert and the like need no declaration: src/front/lower_call.c knows them. */
#ifndef CANTRIP_CPROVER_H
#define CANTRIP_CPROVER_H
#pragma GCC system_header

typedef _Bool __CPROVER_bool;
typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;

_Bool __CPROVER_r_ok(const void *p, __SIZE_TYPE__ n);
_Bool __CPROVER_w_ok(const void *p, __SIZE_TYPE__ n);
_Bool __CPROVER_rw_ok(const void *p, __SIZE_TYPE__ n);
_Bool __CPROVER_same_object(const void *p, const void *q);
__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *p);
__SIZE_TYPE__ __CPROVER_POINTER_OBJECT(const void *p);
__PTRDIFF_TYPE__ __CPROVER_POINTER_OFFSET(const void *p);
_Bool __CPROVER_DYNAMIC_OBJECT(const void *p);
void __CPROVER_havoc_slice(void *p, __SIZE_TYPE__ n);

/* With one argument: the object of the pointer's type. */
#define __CPROVER_PICK(one, two, f, ...) f
#define __CPROVER_r_ok_typed(p) __CPROVER_r_ok((p), sizeof *(p))
#define __CPROVER_w_ok_typed(p) __CPROVER_w_ok((p), sizeof *(p))
#define __CPROVER_rw_ok_typed(p) __CPROVER_rw_ok((p), sizeof *(p))
#define __CPROVER_r_ok(...) __CPROVER_PICK(__VA_ARGS__, __CPROVER_r_ok, __CPROVER_r_ok_typed, )(__VA_ARGS__)
#define __CPROVER_w_ok(...) __CPROVER_PICK(__VA_ARGS__, __CPROVER_w_ok, __CPROVER_w_ok_typed, )(__VA_ARGS__)
#define __CPROVER_rw_ok(...) __CPROVER_PICK(__VA_ARGS__, __CPROVER_rw_ok, __CPROVER_rw_ok_typed, )(__VA_ARGS__)

#endif
