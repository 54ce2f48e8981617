import type { Bodies, NamedObjects, Rows } from './row.ts'

/** Callable functions. */
export const functionRows = {
  // The caller is the only owner.
  removeUserFromOrg: { anonymous: 401, stranger: 404, shared: 403, member: 403, admin: 403, owner: 409 },
  onboardNewUser: { anonymous: 401, stranger: 404, admin: 404, owner: 200 },
  markOrganizationForDeletion: { anonymous: 401, stranger: 404, shared: 403, member: 403, owner: 200 },
  emailTranscriptMembers: { anonymous: 401, stranger: 404, shared: 403, owner: 200 },
  updateEmail: { anonymous: 401, stranger: 404, admin: 404, owner: 401 },
  callVerifyEmail: { anonymous: 400, stranger: 400, owner: 400 },
  // Captchas are disabled here.
  checkRecaptcha: { anonymous: 200, stranger: 200, owner: 200 },
  // The token is for the caller.
  generateAuthToken: { anonymous: 401, stranger: 200, owner: 200 },
  customToken: { anonymous: 401, stranger: 403, staff: 200, owner: 403 },
  saml: { anonymous: 404, stranger: 404, owner: 404 },
  setUserRecord: { anonymous: 401, stranger: 404, admin: 404, owner: 200 },
  // Zoom isn't configured.
  verifyMeetingIntegrationAuth: { anonymous: 401, stranger: 404, admin: 404, owner: 422 },
  getUser: { anonymous: 401, stranger: 404, admin: 404, staff: 200, owner: 200 },
  fixUserWithoutDatabaseRecord: { anonymous: 401, stranger: 403, staff: 200, owner: 403 },
} satisfies Rows

export const functionBodies = ({ owner, collection }: NamedObjects): Bodies => ({
  removeUserFromOrg: { uid: owner.uid, oid: owner.orgId },
  onboardNewUser: { uid: owner.uid },
  markOrganizationForDeletion: { oid: owner.orgId },
  emailTranscriptMembers: { collectionId: collection },
  updateEmail: { uid: owner.uid, email: 'other@example.com', password: 'wrong' },
  callVerifyEmail: { code: 'nothing' },
  checkRecaptcha: { token: 'unsolved' },
  generateAuthToken: { label: 'Importer' },
  customToken: { uid: owner.uid, reason: 'Support request 4711' },
  saml: {},
  setUserRecord: { uid: owner.uid, language: 'en' },
  verifyMeetingIntegrationAuth: { uid: owner.uid },
  getUser: { uid: owner.uid },
  fixUserWithoutDatabaseRecord: { uid: owner.uid },
})
