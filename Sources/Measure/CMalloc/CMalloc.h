// Includes malloc.h on Linux; on other systems this header is empty.
#ifdef __linux__
#include <malloc.h>
#endif
