import { randomUUID } from 'node:crypto'
import type { Bodies, NamedObjects, Rows } from './row.ts'

/** A user's own data: profile, settings, exports, dictionaries. */
export const accountRows = {
  listActivity: { anonymous: 401, stranger: 404, owner: 200 },
  getProfile: { anonymous: 401, stranger: 404, owner: 200 },
  changeProfile: { anonymous: 401, stranger: 404, owner: 200 },
  changeEmail: { anonymous: 401, stranger: 404, owner: 401 },
  dropEmailChange: { anonymous: 401, stranger: 404, owner: 200 },
  changePassword: { anonymous: 401, stranger: 404, owner: 401 },
  putAvatar: { anonymous: 401, stranger: 404, owner: 415 },
  removeAvatar: { anonymous: 401, stranger: 404, owner: 204 },
  getAvatar: { anonymous: 401, stranger: 404, owner: 404 },
  getSettings: { anonymous: 401, stranger: 404, owner: 200 },
  changeSettings: { anonymous: 401, stranger: 404, owner: 200 },
  getDataExport: { anonymous: 401, stranger: 404, owner: 200 },
  createDataExportLink: { anonymous: 401, stranger: 404, owner: 404 },
  startDataExport: { anonymous: 401, stranger: 404, owner: 200 },
  removeDataExport: { anonymous: 401, stranger: 404, owner: 204 },
  getBulkExport: { anonymous: 401, stranger: 404, owner: 200 },
  createBulkExportLink: { anonymous: 401, stranger: 404, owner: 404 },
  startBulkExport: { anonymous: 401, stranger: 404, owner: 200 },
  removeBulkExport: { anonymous: 401, stranger: 404, owner: 204 },
  planDeletion: { anonymous: 401, stranger: 404, owner: 200 },
  deleteAccount: { anonymous: 401, stranger: 404, owner: 401 },
  provideEmail: { anonymous: 401, stranger: 404, owner: 409 },
  listDictionaries: { anonymous: 401, stranger: 404, owner: 200 },
  getDictionary: { anonymous: 401, stranger: 404, owner: 200 },
  saveDictionary: { anonymous: 401, stranger: 404, owner: 200 },
  deleteDictionary: { anonymous: 401, stranger: 404, owner: 204 },
  getUsage: { anonymous: 401, stranger: 404, owner: 200 },
  listPeople: { anonymous: 401, stranger: 404, owner: 200 },
} satisfies Rows

export const accountBodies = ({ owner }: NamedObjects): Bodies => ({
  startBulkExport: { orgId: owner.orgId, collections: [randomUUID()], formats: [{ format: 'srt' }] },
  changeProfile: { language: 'en' },
  changeEmail: { email: 'other@example.com', password: 'wrong' },
  changePassword: { password: 'wrong', newPassword: 'correct horse battery' },
  changeSettings: { autoStop: true },
  deleteAccount: { confirmation: owner.email, password: 'wrong' },
  provideEmail: { email: 'first@example.com' },
  saveDictionary: { name: 'Names', language: 'en', terms: [] },
})
