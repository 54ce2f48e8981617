/** First path segments of all pages: any other path is no page. */
export const pageRoots: ReadonlySet<string> = new Set([
  ...['', 'register', 'signin', 'reset', 'account', 'logout'],
  ...['dashboard', 'transcript', 'edit', 'edit-v2', 'video', 'doc', 'settings', 'corrector'],
  ...['plans', 'payment', 'public'],
  ...['401', '403', '404', 'not_allowed', 'unsupported', 'd', 'sandbox', 'forced_error', 'force_error'],
])
