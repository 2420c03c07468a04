#pragma once

/// Confines this thread to the processor that it is on, and with it the threads and the programs that it starts.
///
/// @return Whether that can be done here.
_Bool roadbook_confine(void);

/// Lets this thread have all processors again that the process was started with.
void roadbook_unconfine(void);
