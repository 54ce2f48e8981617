import { z } from 'zod'
import { issuer, secret, serviceUrl, setting } from './setting.ts'

/** Services from which users can choose recordings. */
export const sourceSettings = {
  dropboxAppKey: setting(
    'DROPBOX_APP_KEY',
    'App key of a Dropbox app with the domain of BASE_URL among its Chooser domains. The upload dialog then offers the Dropbox Chooser, whose script comes from www.dropbox.com.',
    z
      .string()
      .trim()
      .regex(/^[a-z0-9]{1,64}$/, 'not an app key')
      .optional(),
  ),
  googleDriveClientId: setting(
    'GOOGLE_DRIVE_CLIENT_ID',
    'Client ID of a Google Cloud project with the Drive and Picker APIs. The upload dialog then offers files from Google Drive. Its redirect URI is BASE_URL followed by /pipeline/sources/google-drive/callback.',
    secret.optional(),
  ),
  googleDriveClientSecret: setting(
    'GOOGLE_DRIVE_CLIENT_SECRET',
    'Client secret of that project. It stays on the server.',
    secret.optional(),
  ),
  googleDriveIssuer: setting(
    'GOOGLE_DRIVE_ISSUER',
    "URL of Google's authorization server, or of a test server.",
    issuer.default('https://accounts.google.com'),
  ),
  googleDriveUrl: setting(
    'GOOGLE_DRIVE_URL',
    'URL of the Drive API, or of a test server.',
    serviceUrl.default('https://www.googleapis.com'),
  ),
  kalturaPartnerId: setting(
    'KALTURA_PARTNER_ID',
    "Partner ID of a Kaltura account. With KALTURA_SECRET, everyone who can sign in can transcribe this account's media.",
    z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, 'not a partner ID')
      .optional(),
  ),
  kalturaSecret: setting(
    'KALTURA_SECRET',
    'User secret or administrator secret of the Kaltura account. It stays on the server.',
    secret.optional(),
  ),
  kalturaUrl: setting(
    'KALTURA_URL',
    'URL of the Kaltura server. A server on a private network also needs LINKS_ALLOW_PRIVATE.',
    serviceUrl.default('https://www.kaltura.com'),
  ),
  zoomClientId: setting(
    'ZOOM_CLIENT_ID',
    'Client ID of a general app in the Zoom App Marketplace. People can then connect Zoom and transcribe their cloud recordings. Its redirect URL is BASE_URL followed by /pipeline/sources/zoom/callback.',
    secret.optional(),
  ),
  zoomClientSecret: setting(
    'ZOOM_CLIENT_SECRET',
    'Client secret of that app. It stays on the server.',
    secret.optional(),
  ),
  zoomWebhookSecret: setting(
    'ZOOM_WEBHOOK_SECRET',
    "Secret token of that app's event subscription, whose endpoint is BASE_URL followed by /pipeline/sources/zoom/events. With it, new recordings can be transcribed automatically.",
    secret.optional(),
  ),
  zoomUrl: setting(
    'ZOOM_URL',
    "URL of Zoom's authorization server, or of a test server.",
    serviceUrl.default('https://zoom.us'),
  ),
  zoomApiUrl: setting(
    'ZOOM_API_URL',
    'URL of the Zoom API, or of a test server.',
    serviceUrl.default('https://api.zoom.us'),
  ),
}
