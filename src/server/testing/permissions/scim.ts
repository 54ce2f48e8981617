import type { Bodies, NamedObjects, Rows } from './row.ts'

/**
 * SCIM: the settings, called by users, and the protocol's endpoints, called by identity providers with a
 * workspace's token.
 */
export const scimRows = {
  getScimToken: { anonymous: 401, stranger: 404, shared: 403, admin: 403, owner: 200 },
  createScimToken: { anonymous: 401, stranger: 404, shared: 403, admin: 403, owner: 200 },
  revokeScimToken: { anonymous: 401, stranger: 404, shared: 403, admin: 403, owner: 204 },
  listGroupRoles: { anonymous: 401, stranger: 404, shared: 403, admin: 403, owner: 200 },
  changeGroupRole: { anonymous: 401, stranger: 404, shared: 403, admin: 403, owner: 200 },
  // The stranger is another workspace's identity provider.
  getScimConfig: { anonymous: 401, stranger: 200, owner: 200 },
  listScimResourceTypes: { anonymous: 401, stranger: 200, owner: 200 },
  getScimResourceType: { anonymous: 401, stranger: 200, owner: 200 },
  listScimSchemas: { anonymous: 401, stranger: 200, owner: 200 },
  getScimSchema: { anonymous: 401, stranger: 200, owner: 200 },
  listScimUsers: { anonymous: 401, stranger: 200, owner: 200 },
  addScimUser: { anonymous: 401, stranger: 201, owner: 201 },
  getScimUser: { anonymous: 401, stranger: 404, owner: 200 },
  replaceScimUser: { anonymous: 401, stranger: 404, owner: 200 },
  patchScimUser: { anonymous: 401, stranger: 404, owner: 200 },
  removeScimUser: { anonymous: 401, stranger: 404, owner: 204 },
  listScimGroups: { anonymous: 401, stranger: 200, owner: 200 },
  addScimGroup: { anonymous: 401, stranger: 201, owner: 201 },
  getScimGroup: { anonymous: 401, stranger: 404, owner: 200 },
  replaceScimGroup: { anonymous: 401, stranger: 404, owner: 200 },
  patchScimGroup: { anonymous: 401, stranger: 404, owner: 200 },
  removeScimGroup: { anonymous: 401, stranger: 404, owner: 204 },
} satisfies Rows

export const scimBodies = ({ owner }: Pick<NamedObjects, 'owner'>): Bodies => ({
  changeGroupRole: { role: 'admin' },
  addScimUser: { userName: `new-${owner.uid}@example.com` },
  replaceScimUser: { userName: `replaced-${owner.uid}@example.com`, active: false },
  patchScimUser: { Operations: [{ op: 'replace', path: 'displayName', value: 'Katherine' }] },
  addScimGroup: { displayName: 'New' },
  replaceScimGroup: { displayName: 'Replaced' },
  patchScimGroup: { Operations: [{ op: 'replace', path: 'displayName', value: 'Patched' }] },
})
