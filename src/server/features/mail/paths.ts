/** Paths of links in emails. */
export const paths = {
  verifyEmail: (code: string) => `/account?mode=verifyEmail&oobCode=${encodeURIComponent(code)}`,
  resetPassword: (code: string) => `/account?mode=resetPassword&oobCode=${encodeURIComponent(code)}`,
  requestReset: '/reset/request',
  invite: (code: string) => `/invite/${encodeURIComponent(code)}`,
  workspace: '/settings/workspace',
  plans: '/plans',
  payments: '/settings/invoices',
  dashboard: '/dashboard',
  account: '/settings/account',
  becomeCorrector: '/corrector/apply',
  correction: (id: string, isReview: boolean) =>
    `/corrector/us/${isReview ? 'review' : 'transcript'}/${encodeURIComponent(id)}`,
  transcript: (id: string) => `/transcript/${encodeURIComponent(id)}`,
  corrections: (id: string) => `/transcript/${encodeURIComponent(id)}#corrections`,
} as const
