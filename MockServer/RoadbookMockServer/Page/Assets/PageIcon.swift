/// The icon of the page: a road.
enum PageIcon {
    static let text = #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
          <rect width="16" height="16" rx="3" fill="#1f5fbf"/>
          <path d="M6.6 2 3 14h10L9.4 2z" fill="#fff"/>
          <path d="M8 3v2m0 2v2m0 2v2" stroke="#1f5fbf" stroke-width="1.2"/>
        </svg>
        """#
}
