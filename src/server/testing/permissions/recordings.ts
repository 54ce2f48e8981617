import { randomUUID } from 'node:crypto'
import type { Bodies, NamedObjects, Rows } from './row.ts'

/** From recording to text: uploads, transcription, media. */
export const recordingsRows = {
  createUpload: { anonymous: 401, stranger: 404, owner: 200 },
  listUploads: { anonymous: 401, stranger: 404, owner: 200 },
  updateUpload: { anonymous: 401, stranger: 404, owner: 200 },
  listUploadParts: { anonymous: 401, stranger: 404, owner: 200 },
  signUploadPart: { anonymous: 401, stranger: 404, owner: 200 },
  completeUpload: { anonymous: 401, stranger: 404, owner: 409 },
  abortUpload: { anonymous: 401, stranger: 404, owner: 204 },
  createTranscription: { anonymous: 401, stranger: 404, owner: 404 },
  recognizeLive: { anonymous: 401, stranger: 404, owner: 200 },
  retryCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  cancelCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  unpauseCollection: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  denoiseCollection: { anonymous: 401, stranger: 404, owner: 200 },
  startRecode: { anonymous: 401, stranger: 404, owner: 200 },
  listRecodes: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  getRecode: { anonymous: 401, stranger: 404, owner: 200 },
  applyRecode: { anonymous: 401, stranger: 404, owner: 409 },
  dismissRecode: { anonymous: 401, stranger: 404, owner: 204 },
  // The collaborator calls first, and only one speaker identification runs at a time.
  startDiarization: { anonymous: 401, stranger: 404, owner: 409, shared: 200, admin: 200 },
  getDiarization: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  applyDiarization: { anonymous: 401, stranger: 404, owner: 409, shared: 409 },
  dismissDiarization: { anonymous: 401, stranger: 404, owner: 204, shared: 204 },
  createImport: { anonymous: 401, stranger: 404, owner: 422 },
  previewImport: { anonymous: 401, stranger: 404, owner: 422, shared: 422 },
  applyImport: { anonymous: 401, stranger: 404, owner: 404, shared: 404 },
  importBundle: { anonymous: 401, stranger: 404, owner: 404 },
  exportBundle: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  setLanguage: { anonymous: 401, stranger: 404, owner: 200, shared: 200 },
  getAudio: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getPeaks: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getPackedPeaks: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
  getStill: { anonymous: 401, stranger: 404, owner: 404, shared: 404, public: 404 },
  playMedia: { anonymous: 401, stranger: 404, owner: 200, shared: 200, public: 200 },
} satisfies Rows

export const recordingsBodies = ({ owner }: NamedObjects): Bodies => ({
  createUpload: { name: 'a.mp3', size: 10 },
  updateUpload: { options: { languageCode: 'en-US' } },
  completeUpload: { parts: [] },
  createTranscription: { url: '/objects/nothing', languageCode: 'en-US', orgId: owner.orgId },
  importBundle: { url: '/objects/nothing', orgId: owner.orgId },
  startRecode: { languageCode: 'en', start: 0, end: 1 },
  applyRecode: { baseRevision: 0 },
  startDiarization: {},
  applyDiarization: { diarizationId: randomUUID() },
})
