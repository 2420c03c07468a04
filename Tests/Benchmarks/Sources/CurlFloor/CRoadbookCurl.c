/* libcurl is found in the process as the library does it. */
#include "../../../../Sources/CRoadbookCurl/CRoadbookCurl.c"
