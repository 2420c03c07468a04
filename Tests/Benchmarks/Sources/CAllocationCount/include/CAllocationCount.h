#pragma once

/// How many times memory was allocated by the process so far; less than zero where it is not counted.
long roadbook_allocation_count(void);
