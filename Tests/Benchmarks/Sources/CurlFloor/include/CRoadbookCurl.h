#include "../../../../../Sources/CRoadbookCurl/include/CRoadbookCurl.h"
