import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from './stand-in-server.ts'

export const kalturaAccount = { partnerId: '1234567', secret: 'kaltura-secret' }

export interface KalturaEntry {
  id: string
  name: string
  /** Seconds. */
  duration: number
  hasThumbnail?: boolean
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Parameters {
  ks?: string
  partnerId?: string
  secret?: string
  type?: number
  expiry?: number
  entryId?: string
  filter?: { freeText?: string; idIn?: string; mediaTypeIn?: string; statusEqual?: string }
  pager?: { pageSize: number; pageIndex: number }
}

/**
 * Starts a Kaltura server with media, newest first, based on its documentation: API errors have status 200,
 * and downloads need a session in the path.
 */
export async function serveKaltura(entries: KalturaEntry[], recording: Buffer, port?: number) {
  const sessions = new Set<string>()
  const calls: string[] = []
  let busyCallsLeft = 0
  const server = await startServer(async (request, response) => {
    const path = request.url ?? ''
    const origin = `http://${request.headers.host}`
    const [, service, action] = /^\/api_v3\/service\/(\w+)\/action\/(\w+)$/.exec(path) ?? []
    if (!service || !action) return sendFile(response, path, sessions, recording)
    calls.push(`${service}.${action}`)
    if (busyCallsLeft > 0) {
      busyCallsLeft -= 1
      return response.writeHead(429, { 'retry-after': '0' }).end()
    }
    const result = answer(`${service}.${action}`, await readJson(request), { origin, entries, sessions })
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
  }, port)
  return {
    url: server.url,
    /** Names of the API calls so far. */
    calls,
    expireSessions: () => sessions.clear(),
    /** Rejects the next `number` calls. */
    refuse: (number: number) => {
      busyCallsLeft = number
    },
    close: server.close,
  }
}

const exception = (code: string) => ({ objectType: 'KalturaAPIException', code, message: code, args: {} })

interface State {
  origin: string
  entries: KalturaEntry[]
  sessions: Set<string>
}

function answer(call: string, parameters: Parameters, { origin, entries, sessions }: State): unknown {
  const { partnerId, secret, ks = '' } = parameters
  if (call === 'session.start') {
    const isAuthorized = partnerId === kalturaAccount.partnerId && secret === kalturaAccount.secret
    if (!isAuthorized || parameters.expiry !== 86_400 || parameters.type !== 0)
      return exception('START_SESSION_ERROR')
    const session = Buffer.from(randomUUID()).toString('base64')
    sessions.add(session)
    return session
  }
  if (!sessions.has(ks)) return exception('INVALID_KS')
  const describe = ({ id, name, duration, hasThumbnail = true }: KalturaEntry) => ({
    objectType: 'KalturaMediaEntry',
    id,
    name,
    duration,
    mediaType: 1,
    thumbnailUrl: `${origin}/p/${kalturaAccount.partnerId}/thumbnail/entry_id/${hasThumbnail ? id : 'none'}`,
    downloadUrl: `${origin}/p/${kalturaAccount.partnerId}/sp/0/playManifest/entryId/${id}/format/download`,
  })
  if (call === 'media.get') {
    const entry = entries.find(({ id }) => id === parameters.entryId)
    return entry ? describe(entry) : exception('ENTRY_ID_NOT_FOUND')
  }
  const { filter = {}, pager = { pageSize: 30, pageIndex: 1 } } = parameters
  if (filter.mediaTypeIn !== '1,5' || filter.statusEqual !== '2') return exception('INVALID_PARAMETER')
  const term = filter.freeText?.toLowerCase() ?? ''
  const ids = filter.idIn?.split(',')
  const isFound = ({ id, name }: KalturaEntry) =>
    name.toLowerCase().includes(term) && (ids?.includes(id) ?? true)
  const kalturaEntries = entries.filter(isFound)
  const start = (pager.pageIndex - 1) * pager.pageSize
  return {
    objectType: 'KalturaMediaListResponse',
    totalCount: kalturaEntries.length,
    objects: kalturaEntries.slice(start, start + pager.pageSize).map(describe),
  }
}

function sendFile(
  response: ServerResponse,
  path: string,
  sessions: Set<string>,
  recording: Buffer,
): ServerResponse {
  if (/\/thumbnail\/entry_id\/\w+\/width\/160$/.test(path) && !path.includes('/none/'))
    return response.setHeader('content-type', 'image/png').end(picture)
  const [, ks] = /\/format\/download\/ks\/([^/]+)$/.exec(path) ?? []
  if (ks && sessions.has(decodeURIComponent(ks)))
    return response.writeHead(302, { location: '/files/lecture.wav' }).end()
  if (/^\/files\/lecture\.wav(\?|$)/.test(path))
    return response.setHeader('content-type', 'audio/wav').end(recording)
  return response.writeHead(403).end()
}

async function readJson(request: IncomingMessage): Promise<Parameters> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Parameters
}
