/** First path segments of all pages. No other paths exist. */
export const pageRoots: ReadonlySet<string> = new Set([
  ...[
    '',
    'register',
    'signin',
    'reset',
    'account',
    'logout',
    'invite',
    'sso',
    'enter',
    'handover',
    'unreachable',
    'setup',
    'connected',
  ],
  ...['dashboard', 'transcript', 'edit', 'edit-v2', 'video', 'doc', 'settings', 'corrector'],
  ...['plans', 'payment'],
  ...['401', '403', '404', 'not_allowed', 'unsupported', 'd', 'sandbox', 'forced_error', 'force_error'],
])
