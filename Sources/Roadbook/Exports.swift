// A user imports one module: the rules kernel and, where URLSession lives in a module of its own, that one come along.
@_exported public import Foundation
@_exported public import RoadbookRules

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
