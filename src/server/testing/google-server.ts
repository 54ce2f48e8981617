import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type AuthorizationCodes,
  readForm,
  redeemCode,
  sendJson,
  sendRecording,
  startServer,
} from './stand-in-server.ts'

export const googleClient = { id: 'drive-client', secret: 'drive-client-secret' }
const scope = 'https://www.googleapis.com/auth/drive.file'

export interface DriveFile {
  id: string
  name: string
  mimeType: string
  size: number
}

interface State {
  files: DriveFile[]
  recording: Buffer
  /** IDs of the files that the user chooses in the next authorization window. */
  chosenFileIds: string[]
  /** Whether the user cancels in the next authorization window. */
  cancelsAuthorization: boolean
  /** Files that the app may read. */
  grantedTokens: Set<string>
  codes: AuthorizationCodes
  refreshTokens: Set<string>
  /** Valid access tokens, with their refresh tokens. */
  accessTokens: Map<string, string>
  /** Number of upcoming API calls to reject, and their status. */
  busy: { calls: number; status: 403 | 429 }
  /** Whether the next download is cut off partway through and the tokens expire. */
  breaksConnection: boolean
  /** Whether access is then revoked, too. */
  revokesOnBreak: boolean
  /** Paths and parameters of requests, without tokens. */
  requests: URL[]
}

/**
 * Starts a server that simulates Google's authorization, including its file picker, and Drive, based on their
 * documentation.
 */
export async function serveGoogle(files: DriveFile[], recording: Buffer, port?: number) {
  const state: State = {
    files,
    recording,
    chosenFileIds: [],
    cancelsAuthorization: false,
    breaksConnection: false,
    revokesOnBreak: false,
    requests: [],
    grantedTokens: new Set(),
    codes: new Map(),
    refreshTokens: new Set(),
    accessTokens: new Map(),
    busy: { calls: 0, status: 429 },
  }
  const server = await startServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    state.requests.push(url)
    if (url.pathname.startsWith('/drive/v3/files')) return handleDriveRequest(state, url, request, response)
    if (url.pathname === '/o/oauth2/v2/auth') return authorize(state, url, response)
    const form = request.method === 'POST' ? await readForm(request) : undefined
    const [status, body] = form ? respondToPost(state, url.pathname, form) : [200, metadata(url.origin)]
    return sendJson(response, status, body)
  }, port)
  return {
    ...server,
    state,
    expireTokens: () => state.accessTokens.clear(),
    /** Revokes access, as a user can in their Google account. */
    endPermission() {
      state.accessTokens.clear()
      state.refreshTokens.clear()
    },
  }
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
})

/** Shows Google's authorization window, in which the files are chosen immediately. */
function authorize(state: State, { searchParams: query }: URL, response: ServerResponse): ServerResponse {
  const expected = {
    client_id: googleClient.id,
    response_type: 'code',
    scope,
    access_type: 'offline',
    prompt: 'consent',
    trigger_onepick: 'true',
    allow_multiple: 'true',
    code_challenge_method: 'S256',
  }
  const isInvalid = Object.entries(expected).some(([name, value]) => query.get(name) !== value)
  if (isInvalid || !query.get('mimetypes')?.includes('audio/mpeg'))
    return sendJson(response, 400, 'invalid request')
  const redirectUrl = new URL(query.get('redirect_uri') ?? '')
  redirectUrl.searchParams.set('state', query.get('state') ?? '')
  if (state.cancelsAuthorization) redirectUrl.searchParams.set('error', 'access_denied')
  else {
    const code = randomUUID()
    state.codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirect: redirectUrl.href.split('?')[0] ?? '',
    })
    for (const id of state.chosenFileIds) state.grantedTokens.add(id)
    redirectUrl.searchParams.set('code', code)
    redirectUrl.searchParams.set('scope', scope)
    redirectUrl.searchParams.set('picked_file_ids', state.chosenFileIds.join(','))
  }
  return response.writeHead(302, { location: redirectUrl.href }).end()
}

function respondToPost(state: State, path: string, form: URLSearchParams): [status: number, body: object] {
  if (path === '/revoke') {
    state.refreshTokens.delete(state.accessTokens.get(form.get('token') ?? '') ?? '')
    state.accessTokens.clear()
    return [200, {}]
  }
  const isClient =
    form.get('client_id') === googleClient.id && form.get('client_secret') === googleClient.secret
  if (path !== '/token' || !isClient) return [401, { error: 'invalid_client' }]
  const accessToken = `access-${randomUUID()}`
  const tokenResponse = { access_token: accessToken, expires_in: 3599, scope, token_type: 'Bearer' }
  if (form.get('grant_type') === 'refresh_token') {
    const refreshToken = form.get('refresh_token') ?? ''
    if (!state.refreshTokens.has(refreshToken)) return [400, { error: 'invalid_grant' }]
    state.accessTokens.set(accessToken, refreshToken)
    return [200, tokenResponse]
  }
  if (!redeemCode(state.codes, form)) return [400, { error: 'invalid_grant' }]
  const refreshToken = `refresh-${randomUUID()}`
  state.refreshTokens.add(refreshToken)
  state.accessTokens.set(accessToken, refreshToken)
  return [200, { ...tokenResponse, refresh_token: refreshToken }]
}

function handleDriveRequest(
  state: State,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): ServerResponse {
  if (state.busy.calls > 0) {
    state.busy.calls -= 1
    response.setHeader('retry-after', '0')
    return sendJson(response, state.busy.status, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } })
  }
  if (!state.accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
    return sendJson(response, 401, { error: { errors: [{ reason: 'authError' }] } })
  const id = url.pathname.split('/')[4]
  const ownDriveFiles = state.files.filter((file) => state.grantedTokens.has(file.id))
  if (id === undefined) return sendJson(response, 200, listFiles(ownDriveFiles, url))
  const file = ownDriveFiles.find((each) => each.id === id)
  if (!file) return sendJson(response, 404, { error: { errors: [{ reason: 'notFound' }] } })
  if (url.searchParams.get('alt') === 'media') return sendMedia(state, request, response)
  return sendJson(response, 200, { ...file, size: String(file.size) })
}

function listFiles(ownDriveFiles: DriveFile[], { searchParams }: URL): object {
  const term = /name contains '(.*)'$/.exec(searchParams.get('q') ?? '')?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  const driveFiles = ownDriveFiles.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()))
  const start = Number(searchParams.get('pageToken') ?? 0)
  const end = start + Number(searchParams.get('pageSize'))
  return {
    files: driveFiles.slice(start, end).map((file) => ({ ...file, size: String(file.size) })),
    ...(end < driveFiles.length && { nextPageToken: String(end) }),
  }
}

function sendMedia(state: State, request: IncomingMessage, response: ServerResponse): ServerResponse {
  return sendRecording(request, response, {
    recording: state.recording,
    contentType: 'audio/wav',
    shouldDisconnect() {
      if (!state.breaksConnection) return false
      state.breaksConnection = false
      state.accessTokens.clear()
      if (state.revokesOnBreak) state.refreshTokens.clear()
      return true
    },
  })
}
