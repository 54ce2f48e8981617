import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type AuthorizationCodes,
  readForm,
  redeemCode,
  sendJson,
  sendRecording,
  startServer,
} from './stand-in-server.ts'

export const zoomClient = {
  id: 'zoom_client-id',
  secret: 'zoom_client-secret',
  webhook: 'zoom-webhook-secret',
}

/** A meeting with cloud recordings. */
export interface ZoomMeeting {
  uuid: string
  topic: string
  start_time: string
  recording_files: {
    id: string
    file_type: string
    file_size: number
    recording_type: string
    recording_start: string
    recording_end: string
    status: string
    download_url: string
  }[]
}

interface State {
  meetings: ZoomMeeting[]
  recording: Buffer
  person: { id: string; email: string }
  cancels: boolean
  /** Whether the person was removed from Zoom; the tokens still work for a while. */
  isRemoved: boolean
  codes: AuthorizationCodes
  /** Unused refresh tokens: Zoom accepts each one only once. */
  refreshTokens: Set<string>
  accessTokens: Set<string>
  /** Number of upcoming API calls to reject with 429. */
  busyCalls: number
  /** Whether the next download is cut off partway through and the tokens expire. */
  breaksConnection: boolean
  /** Number of refresh requests. */
  refreshes: number
  /** Requested months. */
  ranges: { from: string; to: string }[]
}

/** Starts a server that simulates Zoom's authorization and cloud recordings, based on their documentation. */
export async function serveZoom(recording: Buffer, port?: number) {
  const state: State = {
    meetings: [],
    recording,
    person: { id: 'zoom-ada', email: 'ada@zoom.example' },
    cancels: false,
    isRemoved: false,
    codes: new Map(),
    refreshTokens: new Set(),
    accessTokens: new Set(),
    busyCalls: 0,
    breaksConnection: false,
    refreshes: 0,
    ranges: [],
  }
  const server = await startServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    if (url.pathname === '/oauth/authorize') return authorize(state, url, response)
    if (url.pathname.startsWith('/oauth/')) {
      const [status, body] = postAnswer(state, url.pathname, request, await readForm(request))
      return sendJson(response, status, body)
    }
    return answer(state, url, request, response)
  }, port)
  return {
    ...server,
    state,
    expireTokens: () => state.accessTokens.clear(),
    /** Revokes access, as a user can in their Zoom account. */
    endPermission() {
      state.accessTokens.clear()
      state.refreshTokens.clear()
    },
  }
}

/** Returns a meeting with a video, its audio and a chat file. */
export function makeMeeting(
  url: string,
  topic: string,
  start: Date,
  uuid: string = randomUUID(),
): ZoomMeeting {
  const end = new Date(start.getTime() + 60_000)
  const times = { recording_start: start.toISOString(), recording_end: end.toISOString() }
  const file = (file_type: string, recording_type: string, file_size: number) => {
    const id = randomUUID()
    const download_url = `${url}/rec/download/${id}`
    return { id, file_type, recording_type, file_size, ...times, status: 'completed', download_url }
  }
  const recording_files = [
    file('CHAT', 'chat_file', 10),
    file('M4A', 'audio_only', 20_000),
    file('MP4', 'gallery_view', 40_000),
    file('MP4', 'shared_screen_with_speaker_view', 50_000),
  ]
  return { uuid, topic, start_time: start.toISOString(), recording_files }
}

/** Returns the body and headers of a signed event. */
export const signEvent = (event: object, { secret = zoomClient.webhook, at = Date.now() } = {}) =>
  signBody(JSON.stringify({ event_ts: at, ...event }), { secret, at })

export function signBody(payload: string, { secret = zoomClient.webhook, at = Date.now() } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${payload}`).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-zm-request-timestamp': timestamp,
    'x-zm-signature': `v0=${signature}`,
  }
  return { payload, headers }
}

/** Grants access immediately, as if the user had agreed. */
function authorize(state: State, { searchParams: query }: URL, response: ServerResponse): ServerResponse {
  const isAuthorized =
    query.get('client_id') === zoomClient.id &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256'
  if (!isAuthorized) return sendJson(response, 400, { code: 4702, message: 'Invalid client_id' })
  const redirectUrl = new URL(query.get('redirect_uri') ?? '')
  const redirect = redirectUrl.href
  redirectUrl.searchParams.set('state', query.get('state') ?? '')
  if (state.cancels) redirectUrl.searchParams.set('error', 'access_denied')
  else {
    const code = randomUUID()
    state.codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect })
    redirectUrl.searchParams.set('code', code)
  }
  return response.writeHead(302, { location: redirectUrl.href }).end()
}

function postAnswer(
  state: State,
  path: string,
  { headers }: IncomingMessage,
  form: URLSearchParams,
): [status: number, body: object] {
  const basicCredentials = Buffer.from(`${zoomClient.id}:${zoomClient.secret}`).toString('base64')
  if (headers.authorization !== `Basic ${basicCredentials}`)
    return [401, { reason: 'Invalid client', error: 'invalid_client' }]
  if (path === '/oauth/revoke') {
    if (!state.accessTokens.delete(form.get('token') ?? '')) return [400, { error: 'invalid_request' }]
    state.refreshTokens.clear()
    return [200, { status: 'success' }]
  }
  const refusedResponse: [number, object] = [400, { reason: 'Invalid Token!', error: 'invalid_grant' }]
  if (form.get('grant_type') === 'refresh_token') {
    state.refreshes += 1
    if (!state.refreshTokens.delete(form.get('refresh_token') ?? '')) return refusedResponse
    return [200, issueTokens(state)]
  }
  if (!redeemCode(state.codes, form)) return refusedResponse
  return [200, issueTokens(state)]
}

function issueTokens({ accessTokens, refreshTokens }: State): object {
  const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
  accessTokens.add(tokens.access_token)
  refreshTokens.add(tokens.refresh_token)
  return { ...tokens, token_type: 'bearer', expires_in: 3599, scope: 'user:read:user' }
}

function answer(state: State, url: URL, request: IncomingMessage, response: ServerResponse): ServerResponse {
  if (state.busyCalls > 0) {
    state.busyCalls -= 1
    response.setHeader('retry-after', '0')
    return sendJson(response, 429, {
      code: 429,
      message: 'You have reached the maximum per-second rate limit.',
    })
  }
  if (!state.accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
    return sendJson(response, 401, { code: 124, message: 'Invalid access token.' })
  const path = decodeURIComponent(url.pathname)
  if (path.startsWith('/v2/users/') && state.isRemoved)
    return sendJson(response, 404, { code: 1001, message: 'User does not exist.' })
  if (path === '/v2/users/me') return sendJson(response, 200, state.person)
  if (path === '/v2/users/me/recordings') return sendJson(response, 200, listMeetings(state, url))
  if (path.startsWith('/rec/download/')) return sendMedia(state, request, response)
  const uuid = /^\/v2\/meetings\/(.+)\/recordings$/.exec(path)?.[1]
  // A UUID with slashes is encoded twice.
  const meeting = state.meetings.find(
    (candidate) => candidate.uuid === uuid || encodeURIComponent(candidate.uuid) === uuid,
  )
  if (!meeting) return sendJson(response, 404, { code: 3301, message: 'This recording does not exist.' })
  return sendJson(response, 200, meeting)
}

function listMeetings({ meetings, ranges }: State, { searchParams }: URL): object {
  const [from = '', to = ''] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  ranges.push({ from, to })
  const zoomMeetings = meetings
    .filter(({ start_time }) => start_time.slice(0, 10) >= from && start_time.slice(0, 10) <= to)
    .sort((a, b) => b.start_time.localeCompare(a.start_time))
  const start = Number(searchParams.get('next_page_token') ?? 0)
  const end = start + Number(searchParams.get('page_size'))
  const next_page_token = end < zoomMeetings.length ? String(end) : ''
  return { from, to, next_page_token, meetings: zoomMeetings.slice(start, end) }
}

function sendMedia(state: State, request: IncomingMessage, response: ServerResponse): ServerResponse {
  return sendRecording(request, response, {
    recording: state.recording,
    contentType: 'audio/mp4',
    shouldDisconnect() {
      if (!state.breaksConnection) return false
      state.breaksConnection = false
      state.accessTokens.clear()
      return true
    },
  })
}
