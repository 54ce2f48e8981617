/** Methods and paths of the endpoints for signing in and for the user's own account. */
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

  beginPasskeySignIn: { method: 'POST', path: '/auth/passkey/options' },
  signInWithPasskey: { method: 'POST', path: '/auth/passkey' },

  startProviderSignIn: { method: 'GET', path: '/auth/providers/:provider' },

  findSso: { method: 'POST', path: '/auth/sso/find' },
  startSso: { method: 'GET', path: '/auth/sso/:oid' },

  getRegionalKey: { method: 'GET', path: '/user/:uid/token' },
  startRegionalSession: { method: 'POST', path: '/user/ct/:uid' },

  impersonate: { method: 'POST', path: '/auth/impersonate' },

  getProfile: { method: 'GET', path: '/user/v2/:uid/profile' },
  changeProfile: { method: 'PATCH', path: '/user/v2/:uid/profile' },

  getSettings: { method: 'GET', path: '/user/v2/:uid/settings' },
  changeSettings: { method: 'PATCH', path: '/user/v2/:uid/settings' },

  getBulkExport: { method: 'GET', path: '/user/v2/:uid/exports' },
  startBulkExport: { method: 'POST', path: '/user/v2/:uid/exports' },
  removeBulkExport: { method: 'DELETE', path: '/user/v2/:uid/exports' },
  createBulkExportLink: { method: 'POST', path: '/user/v2/:uid/exports/address' },

  sendFeedback: { method: 'POST', path: '/user/v2/:uid/feedback' },
  provideEmail: { method: 'POST', path: '/user/v2/:uid/first-email' },
  trackEvent: { method: 'POST', path: '/user/t' },
  listMeetings: { method: 'GET', path: '/user/v2/:uid/meetings' },
} as const
