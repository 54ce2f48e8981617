import { z } from 'zod'
import { issuer, secret, serviceUrl, setting } from './setting.ts'

/** Services whose recordings people can choose. */
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
    'Client ID of a Google Cloud project with the Drive and Picker APIs. The upload dialog then offers files in Google Drive. Its redirect URI is BASE_URL with /pipeline/sources/google-drive/callback.',
    secret.optional(),
  ),
  googleDriveClientSecret: setting(
    'GOOGLE_DRIVE_CLIENT_SECRET',
    'Client secret of that project. It stays on the server.',
    secret.optional(),
  ),
  googleDriveIssuer: setting(
    'GOOGLE_DRIVE_ISSUER',
    "URL of Google's authorization server, or of one for tests.",
    issuer.default('https://accounts.google.com'),
  ),
  googleDriveUrl: setting(
    'GOOGLE_DRIVE_URL',
    'URL of the Drive API, or of a server for tests.',
    serviceUrl.default('https://www.googleapis.com'),
  ),
  kalturaPartnerId: setting(
    'KALTURA_PARTNER_ID',
    'Partner ID of a Kaltura account. With KALTURA_SECRET, everyone who can sign in can transcribe the media of this account.',
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
    'URL of the Kaltura server. One in a private network also needs LINKS_ALLOW_PRIVATE.',
    serviceUrl.default('https://www.kaltura.com'),
  ),
}
