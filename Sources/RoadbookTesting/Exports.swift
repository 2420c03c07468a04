// Who tests with scenarios tests with a mock as well, and imports one module.
@_exported public import RoadbookMockServer
