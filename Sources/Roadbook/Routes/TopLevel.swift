/// The parent of a route that lies directly below its router's base path.
public enum TopLevel {}
