#pragma once

/// Confines this thread to the processor that it is on, and with it the threads and the programs that it starts.
///
/// @return Whether that can be done here.
_Bool roadbook_confine(void);

/// Lets this thread have all processors again that the process was started with.
void roadbook_unconfine(void);

/// Has each processor do something whenever it has nothing to do: a thread for each, which gives way to all others.
///
/// Called once, until they may sleep again.
///
/// @return Whether that can be done here.
_Bool roadbook_stay_awake(void);

/// Ends those threads. Does nothing where there are none.
void roadbook_sleep_again(void);
