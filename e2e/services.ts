import { googleClient } from '#server/testing/google-server.ts'
import { kalturaAccount } from '#server/testing/kaltura-server.ts'
import { zoomClient } from '#server/testing/zoom-server.ts'
import { nonEphemeralPort } from './free-port.ts'

const createPorts = async () => ({
  kaltura: await nonEphemeralPort(),
  google: await nonEphemeralPort(),
  zoom: await nonEphemeralPort(),
  emailIn: await nonEphemeralPort(),
})

// Playwright's workers run this again but inherit the environment, so all of them use the same ports.
process.env.E2E_SERVICE_PORTS ??= JSON.stringify(await createPorts())

/** Ports on which journeys start the services, as configured in the server's settings. */
export const servicePorts: Awaited<ReturnType<typeof createPorts>> = JSON.parse(process.env.E2E_SERVICE_PORTS)

const url = (port: number) => `http://127.0.0.1:${port}`

/** Server settings that connect the services. */
export const serviceSettings: Record<string, string> = {
  CONNECTED_FOLDERS: 'webdav,s3',
  KALTURA_PARTNER_ID: kalturaAccount.partnerId,
  KALTURA_SECRET: kalturaAccount.secret,
  KALTURA_URL: url(servicePorts.kaltura),
  DROPBOX_APP_KEY: 'dropboxkey',
  GOOGLE_DRIVE_CLIENT_ID: googleClient.id,
  GOOGLE_DRIVE_CLIENT_SECRET: googleClient.secret,
  GOOGLE_DRIVE_ISSUER: url(servicePorts.google),
  GOOGLE_DRIVE_URL: url(servicePorts.google),
  ZOOM_CLIENT_ID: zoomClient.id,
  ZOOM_CLIENT_SECRET: zoomClient.secret,
  ZOOM_WEBHOOK_SECRET: zoomClient.webhook,
  ZOOM_URL: url(servicePorts.zoom),
  ZOOM_API_URL: url(servicePorts.zoom),
  EMAIL_IN_DOMAIN: 'in.example.com',
  EMAIL_IN_HOST: '127.0.0.1',
  EMAIL_IN_PORT: String(servicePorts.emailIn),
  EMAIL_IN_AUTHSERV_ID: 'mx.example.com',
}
