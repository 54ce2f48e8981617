/**
 * Method and path of endpoints that the web app doesn't call by name: those of signed or ready-made URLs, of identity
 * providers, and of other programs.
 */
export const externalRoutes = {
  getHealth: { method: 'GET', path: '/healthz' },
  getReadiness: { method: 'GET', path: '/readyz' },
  getMailSubscription: { method: 'GET', path: '/mail/subscription/:key' },
  endSubscription: { method: 'POST', path: '/mail/subscription/:key' },
  getWhiteLabel: { method: 'GET', path: '/white-label' },
  getWhiteLabelLogo: { method: 'GET', path: '/white-label/logos/:whiteLabelId/:version' },
  restoreWelcome: { method: 'POST', path: '/user/v2/:uid/organization/:oid/welcome' },
  getWorkspacePicture: { method: 'GET', path: '/organizations/:oid/pictures/:kind/:version' },
  getCountry: { method: 'GET', path: '/auth/country' },
  finishProviderSignIn: { method: 'GET', path: '/auth/providers/:provider/callback' },
  receiveSamlResponse: { method: 'POST', path: '/auth/providers/saml/callback' },
  getSamlMetadata: { method: 'GET', path: '/auth/providers/saml/metadata' },
  finishSso: { method: 'GET', path: '/auth/sso/:oid/callback' },
  receiveSsoResponse: { method: 'POST', path: '/auth/sso/:oid/callback' },
  getSsoMetadata: { method: 'GET', path: '/auth/sso/:oid/metadata' },
  getAvatar: { method: 'GET', path: '/user/v2/:uid/avatar/:version' },
  getDocumentTags: { method: 'GET', path: '/user/v2/:uid/settings/document/tags' },
  putPart: { method: 'PUT', path: '/objects/parts/:multipart/:number' },
  getObject: { method: 'GET', path: '/objects/*' },
  getRecode: { method: 'GET', path: '/pipeline/collections/:id/recode/:recodeId' },
  getPeaks: { method: 'GET', path: '/collections/v2/:id/peaks' },
  finishSourceConnection: { method: 'GET', path: '/pipeline/sources/:source/callback' },
  receiveZoomEvent: { method: 'POST', path: '/pipeline/sources/zoom/events' },
  getTranscript: { method: 'GET', path: '/collections/v2/:id/transcript' },
  nameSpeakers: { method: 'POST', path: '/collections/v2/:id/speakers' },
  nameSpeaker: { method: 'POST', path: '/collections/v2/:id/speakers/:startTime' },
  getRepliesWithUserInfo: { method: 'POST', path: '/functions/getRepliesWithUserInfo' },
  listProcessingMedia: { method: 'GET', path: '/collections/v2/:id/processing' },
} as const
