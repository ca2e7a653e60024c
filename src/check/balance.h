/* Linear equations over numbers that are not negative: have they a solution? In fractions, exactly. That they have none is shown by factors, one an
 * equation, which are looked at again by themselves (Farkas' lemma): the sum of the equations with these factors has no positive
 * coefficient on the left, and a positive number on the right. */
#ifndef CANTRIP_CHECK_BALANCE_H
#define CANTRIP_CHECK_BALANCE_H

#include "base/job.h"

typedef struct balance balance;

balance *balance_new(void); /* release with balance_free */
void balance_free(balance *b);
uint32_t balance_variable(balance *b);
/* A new equation: its terms sum up to `right`. */
uint32_t balance_equation(balance *b, int64_t right);
void balance_add(balance *b, uint32_t equation, uint32_t variable, int64_t factor);

/* True: no numbers solve them. False: some do, or the numbers grow too large, or a limit is hit. */
bool balance_is_impossible(job *job, balance *b);

#endif
