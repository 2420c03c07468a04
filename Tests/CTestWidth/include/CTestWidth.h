/* How many tests are under way at a time. Some wait, for servers and for each other, so it is more than a machine has
   processors. */
#define ROADBOOK_TEST_WIDTH "16"
