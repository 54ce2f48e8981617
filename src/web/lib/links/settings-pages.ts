/** Settings pages in tab order, with the users who can open them. */
export const settingsPages = [
  { to: '/settings/account', name: 'accountSettings', for: 'all' },
  { to: '/settings/activity', name: 'activity', for: 'all' },
  { to: '/settings/preferences', name: 'preferences', for: 'all' },
  { to: '/settings/workspace', name: 'workspace', for: 'all' },
  { to: '/settings/users', name: 'people', for: 'all' },
  { to: '/settings/invoices', name: 'billing', for: 'buyers' },
  { to: '/settings/audit', name: 'audit', for: 'owners' },
  { to: '/settings/dictionaries', name: 'dictionaries', for: 'all' },
  { to: '/settings/api', name: 'api', for: 'all' },
  { to: '/settings/models', name: 'models', for: 'staff' },
  { to: '/settings/installation', name: 'installation', for: 'staff' },
] as const
