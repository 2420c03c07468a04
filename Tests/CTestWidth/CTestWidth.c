#include "CTestWidth.h"

#include <stdlib.h>

/* Swift Testing begins all tests at once unless its environment says otherwise. With thousands of them, each then ends with
   the last, and on a machine that is busy a call of a second has waited for a minute, which is its deadline. What somebody
   says themselves is left alone. */
__attribute__((constructor)) static void limit(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", ROADBOOK_TEST_WIDTH, 0);
}
