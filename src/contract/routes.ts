/**
 * The calls of the API: method and path, in Fastify's syntax (`/collections/v2/:id`; a `*` matches the rest). The
 * endpoints add schemas and texts, which the browser doesn't load.
 */
export const routes = {
  getHealth: { method: 'GET', path: '/healthz' },
  getReadiness: { method: 'GET', path: '/readyz' },
  getConfig: { method: 'GET', path: '/config' },
  getDiagnostics: { method: 'GET', path: '/system/diagnostics' },
  getOpenApi: { method: 'GET', path: '/openapi.json' },
  getApiReference: { method: 'GET', path: '/docs' },
  getSpeedSample: { method: 'GET', path: '/system/speed-sample' },

  getTestimonial: { method: 'GET', path: '/system/testimonial' },

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
  getCountry: { method: 'GET', path: '/auth/country' },

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
  finishProviderSignIn: { method: 'GET', path: '/auth/providers/:provider/callback' },
  receiveSamlResponse: { method: 'POST', path: '/auth/providers/saml/callback' },
  getSamlMetadata: { method: 'GET', path: '/auth/providers/saml/metadata' },
  listLinkedProviders: { method: 'GET', path: '/user/v2/:uid/providers' },
  linkProvider: { method: 'POST', path: '/user/v2/:uid/providers/:provider' },
  unlinkProvider: { method: 'DELETE', path: '/user/v2/:uid/providers/:provider' },

  listSessions: { method: 'GET', path: '/user/v2/:uid/sessions' },
  endSession: { method: 'DELETE', path: '/user/v2/:uid/sessions/:sessionId' },
  endOtherSessions: { method: 'DELETE', path: '/user/v2/:uid/sessions' },
  getRegionalKey: { method: 'GET', path: '/user/:uid/token' },
  startRegionalSession: { method: 'POST', path: '/user/ct/:uid' },

  makeImpersonationKey: { method: 'POST', path: '/staff/impersonation-keys' },
  impersonate: { method: 'POST', path: '/auth/impersonate' },
  listAuditLog: { method: 'GET', path: '/staff/audit' },

  listActivity: { method: 'GET', path: '/user/v2/:uid/activity' },

  getProfile: { method: 'GET', path: '/user/v2/:uid/profile' },
  changeProfile: { method: 'PATCH', path: '/user/v2/:uid/profile' },
  changeEmail: { method: 'POST', path: '/user/v2/:uid/email' },
  dropEmailChange: { method: 'DELETE', path: '/user/v2/:uid/email' },
  changePassword: { method: 'POST', path: '/user/v2/:uid/password' },
  putAvatar: { method: 'PUT', path: '/user/v2/:uid/avatar' },
  removeAvatar: { method: 'DELETE', path: '/user/v2/:uid/avatar' },
  getAvatar: { method: 'GET', path: '/user/v2/:uid/avatar/:version' },

  getSettings: { method: 'GET', path: '/user/v2/:uid/settings' },
  changeSettings: { method: 'PATCH', path: '/user/v2/:uid/settings' },
  getDocumentTags: { method: 'GET', path: '/user/v2/:uid/settings/document/tags' },

  getDataExport: { method: 'GET', path: '/user/v2/:uid/export' },
  startDataExport: { method: 'POST', path: '/user/v2/:uid/export' },
  removeDataExport: { method: 'DELETE', path: '/user/v2/:uid/export' },
  createDataExportLink: { method: 'POST', path: '/user/v2/:uid/export/address' },

  planDeletion: { method: 'GET', path: '/user/v2/:uid/deletion' },
  deleteAccount: { method: 'POST', path: '/user/v2/:uid/deletion' },

  switchWorkspace: { method: 'PATCH', path: '/user/v2/:uid/organization' },

  restoreWelcome: { method: 'POST', path: '/user/v2/:uid/organization/:oid/welcome' },

  listMembers: { method: 'GET', path: '/organizations/:oid/members' },

  sendFeedback: { method: 'POST', path: '/user/v2/:uid/feedback' },

  provideEmail: { method: 'POST', path: '/user/v2/:uid/first-email' },

  createUpload: { method: 'POST', path: '/user/v2/:uid/uploads' },
  listUploads: { method: 'GET', path: '/user/v2/:uid/uploads' },
  listUploadParts: { method: 'GET', path: '/user/v2/:uid/uploads/:uploadId/parts' },
  signUploadPart: { method: 'POST', path: '/user/v2/:uid/uploads/:uploadId/parts/:number/sign' },
  completeUpload: { method: 'POST', path: '/user/v2/:uid/uploads/:uploadId/complete' },
  abortUpload: { method: 'DELETE', path: '/user/v2/:uid/uploads/:uploadId' },

  getUsage: { method: 'GET', path: '/user/v2/:uid/usage' },

  putPart: { method: 'PUT', path: '/objects/parts/:multipart/:number' },
  getObject: { method: 'GET', path: '/objects/*' },

  createTranscription: { method: 'POST', path: '/pipeline/user/:uid/collections' },
  checkLink: { method: 'POST', path: '/pipeline/check' },
  retryCollection: { method: 'POST', path: '/pipeline/collection/:id/retry' },
  unpauseCollection: { method: 'POST', path: '/pipeline/collection/:id/unpause' },
  cancelCollection: { method: 'POST', path: '/pipeline/collection/:id/cancel' },
  denoiseCollection: { method: 'POST', path: '/pipeline/collections/:id/denoise' },
  translateCollection: { method: 'POST', path: '/collections/v2/:id/translate' },
  listLanguages: { method: 'GET', path: '/pipeline/languages' },
  listTargetLanguages: { method: 'GET', path: '/pipeline/languages/targets' },

  startRecode: { method: 'POST', path: '/pipeline/collections/:id/recode' },
  listRecodes: { method: 'GET', path: '/pipeline/collections/:id/recode' },
  getRecode: { method: 'GET', path: '/pipeline/collections/:id/recode/:recodeId' },
  applyRecode: { method: 'POST', path: '/pipeline/collections/:id/recode/:recodeId/apply' },
  dismissRecode: { method: 'DELETE', path: '/pipeline/collections/:id/recode/:recodeId' },

  listCollections: { method: 'POST', path: '/user/v2/:uid/collections' },
  listSharedCollections: { method: 'POST', path: '/user/v2/:uid/collections/shared' },
  countCollections: { method: 'GET', path: '/user/v2/:uid/collections/counts' },
  markOpened: { method: 'POST', path: '/collections/v2/:id/opened' },
  getCollection: { method: 'GET', path: '/collections/v2/:id' },
  changeCollection: { method: 'PATCH', path: '/collections/v2/:id' },
  setLanguage: { method: 'PATCH', path: '/collections/v2/:id/lang/:languageCode' },
  deleteCollection: { method: 'DELETE', path: '/collections/v2/:id' },
  getAudio: { method: 'GET', path: '/collections/v2/:id/audio' },
  playMedia: { method: 'GET', path: '/collections/v2/:id/audio/play' },
  getPeaks: { method: 'GET', path: '/collections/v2/:id/peaks' },
  getPackedPeaks: { method: 'GET', path: '/collections/v2/:id/peaks/packed' },

  findUnlisted: { method: 'POST', path: '/user/v2/:uid/collections/missing' },

  listTrash: { method: 'GET', path: '/collections/v2/trash' },
  restoreCollection: { method: 'POST', path: '/collections/v2/trash/:id/restore' },
  purgeCollection: { method: 'DELETE', path: '/collections/v2/trash/:id' },
  emptyTrash: { method: 'DELETE', path: '/collections/v2/trash' },

  duplicateCollection: { method: 'POST', path: '/collections/v2/:id/duplicate' },

  listProjects: { method: 'GET', path: '/user/v2/:uid/projects' },
  addProject: { method: 'POST', path: '/user/v2/:uid/projects/:projectId' },
  changeProject: { method: 'PATCH', path: '/user/v2/:uid/projects/:projectId' },
  removeProject: { method: 'DELETE', path: '/user/v2/:uid/projects/:projectId' },

  search: { method: 'POST', path: '/collections/v2/search' },
  countResults: { method: 'POST', path: '/collections/v2/search/count' },
  listSavedSearches: { method: 'GET', path: '/user/v2/:uid/searches' },
  saveSearch: { method: 'POST', path: '/user/v2/:uid/searches/:searchId' },
  renameSavedSearch: { method: 'PATCH', path: '/user/v2/:uid/searches/:searchId' },
  removeSavedSearch: { method: 'DELETE', path: '/user/v2/:uid/searches/:searchId' },

  saveDescription: { method: 'POST', path: '/collections/v2/:id/description' },
  getNotes: { method: 'GET', path: '/collections/v2/:id/notes' },
  saveNotes: { method: 'POST', path: '/collections/v2/:id/notes' },

  getTranscript: { method: 'GET', path: '/collections/v2/:id/transcript' },
  getPackedTranscript: { method: 'GET', path: '/collections/v2/:id/transcript/packed' },
  patchTranscript: { method: 'PATCH', path: '/collections/v2/:id/transcript' },
  getSubtitles: { method: 'GET', path: '/collections/v2/:id/subtitles' },

  listVersions: { method: 'GET', path: '/collections/v2/:id/versions' },
  saveVersion: { method: 'POST', path: '/collections/v2/:id/versions' },
  changeVersion: { method: 'PATCH', path: '/collections/v2/:id/versions/:versionId' },
  shiftWords: { method: 'POST', path: '/collections/v2/:id/offset' },

  listSpeakers: { method: 'GET', path: '/collections/v2/:id/speakers' },
  nameSpeakers: { method: 'POST', path: '/collections/v2/:id/speakers' },
  changeSpeaker: { method: 'PUT', path: '/collections/v2/:id/speakers/:speakerId' },
  removeSpeaker: { method: 'DELETE', path: '/collections/v2/:id/speakers/:speakerId' },
  nameSpeaker: { method: 'POST', path: '/collections/v2/:id/speakers/:startTime' },
  listSpeakerNames: { method: 'GET', path: '/organizations/:oid/speakers' },

  checkOut: { method: 'POST', path: '/collections/v2/:id/checkout' },
  checkIn: { method: 'POST', path: '/collections/v2/:id/checkin' },
  requestLock: { method: 'POST', path: '/collections/v2/:id/lock/request' },
  dropLockRequest: { method: 'DELETE', path: '/collections/v2/:id/lock/request' },
  releaseLock: { method: 'DELETE', path: '/collections/v2/:id/lock' },

  shareCollection: { method: 'POST', path: '/collections/v2/:id/share' },
  unshareCollection: { method: 'DELETE', path: '/collections/v2/:id/share' },
  changeOwner: { method: 'POST', path: '/collections/v2/:id/owner' },
  moveCollection: { method: 'POST', path: '/collections/v2/:id/move' },
  getPublicLink: { method: 'GET', path: '/collections/v2/:id/pubkey' },
  createPublicLink: { method: 'POST', path: '/collections/v2/:id/pubkey' },
  removePublicLink: { method: 'DELETE', path: '/collections/v2/:id/pubkey' },

  listHighlights: { method: 'GET', path: '/collections/v2/:id/highlights' },
  addHighlight: { method: 'POST', path: '/collections/v2/:id/highlights/:highlightId' },
  changeHighlight: { method: 'PUT', path: '/collections/v2/:id/highlights/:highlightId' },
  removeHighlight: { method: 'DELETE', path: '/collections/v2/:id/highlights/:highlightId' },
  addReply: { method: 'POST', path: '/collections/v2/:id/highlights/:highlightId/replies/:replyId' },
  removeReply: { method: 'DELETE', path: '/collections/v2/:id/highlights/:highlightId/replies/:replyId' },
  getRepliesWithUserInfo: { method: 'POST', path: '/functions/getRepliesWithUserInfo' },
  listPeople: { method: 'GET', path: '/collections/v2/:id/people' },

  listTags: { method: 'GET', path: '/organizations/:oid/tags' },
  addTag: { method: 'POST', path: '/organizations/:oid/tags/:tagId' },
  changeTag: { method: 'PATCH', path: '/organizations/:oid/tags/:tagId' },
  removeTag: { method: 'DELETE', path: '/organizations/:oid/tags/:tagId' },

  listMarkers: { method: 'GET', path: '/collections/v2/:id/marker' },
  addMarker: { method: 'POST', path: '/collections/v2/:id/marker' },
  removeMarker: { method: 'DELETE', path: '/collections/v2/:id/marker' },

  streamEvents: { method: 'GET', path: '/events' },

  listDictionaries: { method: 'GET', path: '/user/v2/:uid/dictionary' },
  getDictionary: { method: 'GET', path: '/user/v2/:uid/dictionary/:id' },
  saveDictionary: { method: 'PATCH', path: '/user/v2/:uid/dictionary/:id' },
  deleteDictionary: { method: 'DELETE', path: '/user/v2/:uid/dictionary/:id' },
  addToDictionary: { method: 'POST', path: '/collections/v2/:id/dictionary' },

  getContent: { method: 'GET', path: '/collections/v2/:id/content' },
  changeContent: { method: 'PATCH', path: '/collections/v2/:id/content' },
  makeDocument: { method: 'POST', path: '/collections/v2/:id/doc' },
  generateContent: { method: 'POST', path: '/collections/v2/:id/blog' },

  listMedia: { method: 'GET', path: '/collections/v2/:id/media' },
  listProcessingMedia: { method: 'GET', path: '/collections/v2/:id/processing' },
  makeImage: { method: 'POST', path: '/collections/v2/:id/images' },
  retryMedia: { method: 'POST', path: '/collections/v2/:id/media/:mediaId/retry' },
  getMediaFile: { method: 'GET', path: '/collections/v2/:id/media/:mediaId/file' },
  completeText: { method: 'POST', path: '/collections/v2/:id/completion' },

  listModels: { method: 'GET', path: '/system/models' },
  fetchModel: { method: 'POST', path: '/system/models/:name' },
  removeModel: { method: 'DELETE', path: '/system/models/:name' },
  listSpeechEngines: { method: 'GET', path: '/system/speech-engines' },
  checkSpeechEngine: { method: 'POST', path: '/system/speech-engines/:name/check' },

  listMails: { method: 'GET', path: '/system/mails' },
  readMail: { method: 'GET', path: '/system/mails/:id' },
  getMailSubscription: { method: 'GET', path: '/mail/subscription/:key' },
  endSubscription: { method: 'POST', path: '/mail/subscription/:key' },

  trackEvent: { method: 'POST', path: '/user/t' },
} as const
export type RouteName = keyof typeof routes
