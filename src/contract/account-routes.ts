/** Method and path of the endpoints for signing in and for the user's own account. */
export const accountRoutes = {
  register: { method: 'POST', path: '/auth/register' },
  signIn: { method: 'POST', path: '/auth/sign-in' },
  signOut: { method: 'POST', path: '/auth/sign-out' },
  getSession: { method: 'GET', path: '/auth/session' },
  getCaptcha: { method: 'GET', path: '/auth/captcha' },
  requestPasswordReset: { method: 'POST', path: '/auth/reset/request' },
  checkPasswordReset: { method: 'POST', path: '/auth/reset/check' },
  confirmPasswordReset: { method: 'POST', path: '/auth/reset/confirm' },
  verifyEmail: { method: 'POST', path: '/auth/verify' },
  resendVerification: { method: 'POST', path: '/auth/verify/resend' },
  completeSignIn: { method: 'POST', path: '/auth/second-factor' },

  getTwoFactor: { method: 'GET', path: '/user/v2/:uid/two-factor' },
  beginTwoFactor: { method: 'POST', path: '/user/v2/:uid/two-factor' },
  confirmTwoFactor: { method: 'POST', path: '/user/v2/:uid/two-factor/confirm' },
  turnOffTwoFactor: { method: 'POST', path: '/user/v2/:uid/two-factor/off' },
  makeRecoveryCodes: { method: 'POST', path: '/user/v2/:uid/two-factor/recovery-codes' },

  beginPasskeySignIn: { method: 'POST', path: '/auth/passkey/options' },
  signInWithPasskey: { method: 'POST', path: '/auth/passkey' },
  listPasskeys: { method: 'GET', path: '/user/v2/:uid/passkeys' },
  beginPasskey: { method: 'POST', path: '/user/v2/:uid/passkeys/options' },
  addPasskey: { method: 'POST', path: '/user/v2/:uid/passkeys' },
  renamePasskey: { method: 'PATCH', path: '/user/v2/:uid/passkeys/:passkeyId' },
  removePasskey: { method: 'DELETE', path: '/user/v2/:uid/passkeys/:passkeyId' },

  startProviderSignIn: { method: 'GET', path: '/auth/providers/:provider' },
  listLinkedProviders: { method: 'GET', path: '/user/v2/:uid/providers' },
  linkProvider: { method: 'POST', path: '/user/v2/:uid/providers/:provider' },
  unlinkProvider: { method: 'DELETE', path: '/user/v2/:uid/providers/:provider' },

  findSso: { method: 'POST', path: '/auth/sso/find' },
  startSso: { method: 'GET', path: '/auth/sso/:oid' },

  listSessions: { method: 'GET', path: '/user/v2/:uid/sessions' },
  endSession: { method: 'DELETE', path: '/user/v2/:uid/sessions/:sessionId' },
  endOtherSessions: { method: 'DELETE', path: '/user/v2/:uid/sessions' },
  getRegionalKey: { method: 'GET', path: '/user/:uid/token' },
  startRegionalSession: { method: 'POST', path: '/user/ct/:uid' },

  impersonate: { method: 'POST', path: '/auth/impersonate' },

  listActivity: { method: 'GET', path: '/user/v2/:uid/activity' },

  getProfile: { method: 'GET', path: '/user/v2/:uid/profile' },
  changeProfile: { method: 'PATCH', path: '/user/v2/:uid/profile' },
  changeEmail: { method: 'POST', path: '/user/v2/:uid/email' },
  dropEmailChange: { method: 'DELETE', path: '/user/v2/:uid/email' },
  changePassword: { method: 'POST', path: '/user/v2/:uid/password' },

  putAvatar: { method: 'PUT', path: '/user/v2/:uid/avatar' },
  removeAvatar: { method: 'DELETE', path: '/user/v2/:uid/avatar' },

  getSettings: { method: 'GET', path: '/user/v2/:uid/settings' },
  changeSettings: { method: 'PATCH', path: '/user/v2/:uid/settings' },

  getDataExport: { method: 'GET', path: '/user/v2/:uid/export' },
  startDataExport: { method: 'POST', path: '/user/v2/:uid/export' },
  removeDataExport: { method: 'DELETE', path: '/user/v2/:uid/export' },
  createDataExportLink: { method: 'POST', path: '/user/v2/:uid/export/address' },

  getBulkExport: { method: 'GET', path: '/user/v2/:uid/exports' },
  startBulkExport: { method: 'POST', path: '/user/v2/:uid/exports' },
  removeBulkExport: { method: 'DELETE', path: '/user/v2/:uid/exports' },
  createBulkExportLink: { method: 'POST', path: '/user/v2/:uid/exports/address' },

  planDeletion: { method: 'GET', path: '/user/v2/:uid/deletion' },
  deleteAccount: { method: 'POST', path: '/user/v2/:uid/deletion' },

  sendFeedback: { method: 'POST', path: '/user/v2/:uid/feedback' },
  provideEmail: { method: 'POST', path: '/user/v2/:uid/first-email' },
  trackEvent: { method: 'POST', path: '/user/t' },
  listCalendars: { method: 'GET', path: '/user/v2/:uid/calendars' },
  addCalendar: { method: 'POST', path: '/user/v2/:uid/calendars' },
  removeCalendar: { method: 'DELETE', path: '/user/v2/:uid/calendars/:calendarId' },
  listMeetings: { method: 'GET', path: '/user/v2/:uid/meetings' },
} as const
