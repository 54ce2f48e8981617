import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { type AuthorizedCall, createAuthorizedCall } from './authorized-calls.ts'
import { createOAuth } from './oauth.ts'
import type { AccessTokens, ConnectableService, SourceAccount } from './oauth-source.ts'
import { DisconnectedError, type Source, type SourcePage, type SourceRecording } from './source.ts'
import { type MeetingRecording, parseRecordingId, recordedMeeting, toRecordings } from './zoom-recordings.ts'

const pageSize = 20
const dayMs = 86_400_000
/** Number of days listed per request; Zoom allows at most a month. */
const rangeDays = 29
/** Maximum age of listed recordings, as a number of ranges: about two years. */
const maxRanges = 24
/** Number of ranges searched per page, so that a page returns quickly even if they are empty. */
const rangesPerPage = 12

/** Zoom's cloud recordings. */
export interface Zoom extends ConnectableService {
  /**
   * Checks whether an authorization still works.
   * @throws DisconnectedError, SourceError, or the signal's reason
   */
  verify(tokens: AccessTokens, signal: AbortSignal): Promise<void>
}

type ZoomConfig = Pick<
  Config,
  'zoomClientId' | 'zoomClientSecret' | 'zoomUrl' | 'zoomApiUrl' | 'maxUploadBytes'
>

const person = z.object({ id: z.string().min(1), email: z.string().min(1) })
const meetings = z.object({
  next_page_token: z.string().optional(),
  meetings: z.array(recordedMeeting).default([]),
})

/** Creates a client for Zoom cloud recordings; null if it isn't configured. */
export function createZoom(config: ZoomConfig, fetch: GuardedFetch): Zoom | null {
  const { zoomClientId: id, zoomClientSecret: secret, zoomUrl, zoomApiUrl } = config
  if (!id || !secret) return null
  const server = {
    issuer: zoomUrl,
    authorization_endpoint: `${zoomUrl}/oauth/authorize`,
    token_endpoint: `${zoomUrl}/oauth/token`,
    revocation_endpoint: `${zoomUrl}/oauth/revoke`,
  }
  // Contrary to RFC 6749, Zoom's documentation doesn't URL-encode the ID and the secret before
  // applying Base64; its IDs have underscores.
  const basicCredentials = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const authentication = (_server: unknown, _client: unknown, _body: URLSearchParams, headers: Headers) =>
    headers.set('authorization', basicCredentials)
  const oauth = createOAuth({ id, secret, name: 'Zoom', server, authentication })
  const createCalls = (tokens: AccessTokens) => createAuthorizedCall({ name: 'Zoom', fetch, tokens })
  const readPerson = (tokens: AccessTokens, signal: AbortSignal) =>
    createCalls(tokens)(`${zoomApiUrl}/v2/users/me`, person, signal)
  return {
    begin: (callback, checks) => oauth.begin(callback, checks),
    async finish(callbackUrl, checks) {
      const { scopes: _, ...grant } = await oauth.finish(callbackUrl, checks)
      const tokens = { get: async () => grant.accessToken }
      const { id: accountId, email } = await readPerson(tokens, new AbortController().signal)
      const account: SourceAccount = { id: accountId, name: email }
      return { ...grant, pickedIds: [], account }
    },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    open: (tokens) => openRecordings(config, createCalls(tokens), tokens),
    async verify(tokens, signal) {
      await readPerson(tokens, signal)
    },
  }
}

function openRecordings(config: ZoomConfig, call: AuthorizedCall, tokens: AccessTokens): Source {
  const { zoomApiUrl: url } = config
  const find = async (id: string, signal: AbortSignal): Promise<MeetingRecording> => {
    const { meeting, file } = parseRecordingId(id)
    const response = await call(
      `${url}/v2/meetings/${encodeMeeting(meeting)}/recordings`,
      recordedMeeting,
      signal,
    )
    const meetingRecording = toRecordings(response, config.maxUploadBytes, file)[0]
    if (!meetingRecording) throw new LinkError('unreachable', 'Zoom has no such recording.')
    return meetingRecording
  }
  const listRange = (range: Range, token: string, signal: AbortSignal) => {
    const query = new URLSearchParams({ ...range, page_size: String(pageSize) })
    if (token) query.set('next_page_token', token)
    return call(`${url}/v2/users/me/recordings?${query}`, meetings, signal)
  }
  return {
    async list({ search, nextPage, ids }, signal): Promise<SourcePage> {
      if (ids) {
        const meetingRecordings = await Promise.all(ids.map((id) => find(id, signal).catch(nullIfMissing)))
        return { recordings: meetingRecordings.flatMap((each) => each?.recording ?? []), nextPage: undefined }
      }
      const searchTerm = search?.toLocaleLowerCase()
      const recordings: SourceRecording[] = []
      let { range, token } = parseCursor(nextPage)
      for (let rangesRead = 0; range < maxRanges && rangesRead < rangesPerPage; rangesRead++) {
        const page = await listRange(rangeOf(range), token, signal)
        const sourceRecordings = page.meetings.flatMap((meeting) =>
          toRecordings(meeting, config.maxUploadBytes).map(({ recording }) => recording),
        )
        recordings.push(
          ...sourceRecordings.filter(
            ({ name }) => !searchTerm || name.toLocaleLowerCase().includes(searchTerm),
          ),
        )
        token = page.next_page_token ?? ''
        if (token === '') range += 1
        if (recordings.length >= pageSize) break
      }
      return { recordings, nextPage: range < maxRanges ? `${range}.${token}` : undefined }
    },
    async locate(id, signal) {
      const { url: address } = await find(id, signal)
      const authorize = async (refusedToken: string | undefined) =>
        `Bearer ${await tokens.get(refusedToken?.replace('Bearer ', ''))}`
      return { url: address, authorize }
    },
  }
}

interface Range extends Record<string, string> {
  from: string
  to: string
}

/** Returns the first and last day of a range, counting back from today. */
function rangeOf(number: number): Range {
  const dateDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
  const newestDaysAgo = number * (rangeDays + 1)
  return { from: dateDaysAgo(newestDaysAgo + rangeDays), to: dateDaysAgo(newestDaysAgo) }
}

/** Parses a page token: a range, and Zoom's own token within it. */
function parseCursor(text: string | undefined): { range: number; token: string } {
  const [, range = '0', token = ''] = /^(\d{1,2})\.(.*)$/.exec(text ?? '') ?? []
  return { range: Number(range), token }
}

/** Encodes a meeting's UUID for a path; UUIDs that contain slashes have to be encoded twice. */
function encodeMeeting(uuid: string): string {
  const encodedOnce = encodeURIComponent(uuid)
  return uuid.startsWith('/') || uuid.includes('//') ? encodeURIComponent(encodedOnce) : encodedOnce
}

function nullIfMissing(error: unknown): null {
  if (error instanceof DisconnectedError || !(error instanceof LinkError)) throw error
  return null
}
