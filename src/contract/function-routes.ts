/** Callable functions. */
export const functionRoutes = {
  removeUserFromOrg: { method: 'POST', path: '/functions/removeUserFromOrg' },
  onboardNewUser: { method: 'POST', path: '/functions/onboardNewUser' },
  markOrganizationForDeletion: { method: 'POST', path: '/functions/markOrganizationForDeletion' },
  emailTranscriptMembers: { method: 'POST', path: '/functions/emailTranscriptMembers' },
  updateEmail: { method: 'POST', path: '/functions/updateEmail' },
  callVerifyEmail: { method: 'POST', path: '/functions/verifyEmail' },
  checkRecaptcha: { method: 'POST', path: '/functions/checkRecaptcha' },
  generateAuthToken: { method: 'POST', path: '/functions/generateAuthToken' },
  customToken: { method: 'POST', path: '/functions/customToken' },
  saml: { method: 'POST', path: '/functions/saml' },
  setUserRecord: { method: 'POST', path: '/functions/setUserRecord' },
  verifyMeetingIntegrationAuth: { method: 'POST', path: '/functions/verifyMeetingIntegrationAuth' },
  getUser: { method: 'POST', path: '/functions/getUser' },
  fixUserWithoutDatabaseRecord: { method: 'POST', path: '/functions/fixUserWithoutDatabaseRecord' },
} as const
