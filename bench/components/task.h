#ifndef TASK_H
#define TASK_H
typedef struct Mutex { void *sem; } Mutex;
typedef struct Thread { void *task; } Thread;
void MutexInit(Mutex *);
int MutexLock(Mutex *);
int MutexUnlock(Mutex *);
int ThreadStart(Thread *, void (*fn)(void *), void *arg);
#endif
