/* A port of uC/OS-II to the verifier: a critical section begins with lock() and ends with unlock(). */
#ifndef OS_CPU_H
#define OS_CPU_H
#ifdef OS_CPU_GLOBALS
#define OS_CPU_EXT
#else
#define OS_CPU_EXT extern
#endif
typedef unsigned char BOOLEAN, INT8U;
typedef signed char INT8S;
typedef unsigned short INT16U;
typedef signed short INT16S;
typedef unsigned int INT32U, OS_STK, OS_CPU_SR;
typedef signed int INT32S;
typedef float FP32;
typedef double FP64;
void lock(void);
void unlock(void);
#define OS_CRITICAL_METHOD 1u
#define OS_ENTER_CRITICAL() lock()
#define OS_EXIT_CRITICAL() unlock()
#define OS_STK_GROWTH 1u
#define OS_TASK_SW() OSCtxSw()
void OSCtxSw(void);
void OSIntCtxSw(void);
void OSStartHighRdy(void);
#endif
