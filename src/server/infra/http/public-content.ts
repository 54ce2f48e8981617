import type { FastifyInstance } from 'fastify'
import { createOverview } from '#domain/collections/loudness-overview.ts'

/** API responses for a link's visitor, as JSON; null where there is nothing to show. */
export interface PublicResponses {
  collection: string | null
  transcript: string | null
  document: string | null
  highlights: string | null
  languages: string | null
  /** Overview of the loudness. */
  waveform: string | null
}

export interface PublicContent {
  /** Whether the link works, needs a password first, or no longer works. */
  state: 'open' | 'locked' | 'gone'
  /** Identifies the content: equal fingerprints mean an equal page. */
  fingerprint: readonly unknown[]
  readContent(): Promise<PublicResponses>
}

/** Number of transcripts and waveforms with a cached ETag. */
const maxCachedEtags = 1000
/** Number of steps in a waveform. */
const waveSteps = 150

const notFoundResponses: PublicResponses = {
  collection: null,
  transcript: null,
  document: null,
  highlights: null,
  languages: null,
  waveform: null,
}

/** Returns a function that fetches a link's content from the API, and its words only if they have changed. */
export function publicContent(app: FastifyInstance) {
  const tags = new Map<string, string>()
  const waveforms = new Map<string, { etag: string; waveform: string }>()
  return async ({ id, pubkey }: { id: string; pubkey: string }): Promise<PublicContent> => {
    const fetchContent = async (path: string, providedEtag?: string) => {
      const url = `/collections/v2/${encodeURIComponent(id)}${path}?pubkey=${encodeURIComponent(pubkey)}`
      const headers = { accept: 'application/json', ...(providedEtag && { 'if-none-match': providedEtag }) }
      return app.inject({ method: 'GET', url, headers })
    }
    const bodyOf = async (path: string) => {
      const { statusCode, payload } = await fetchContent(path)
      return statusCode === 200 ? payload : null
    }
    // Use the peaks served for this link, so that hidden parts are silent here, too.
    const waveformOf = async () => {
      const providedEtag = waveforms.get(id)
      const { statusCode, headers, rawPayload } = await fetchContent('/peaks/packed', providedEtag?.etag)
      if (statusCode === 304 && providedEtag) return providedEtag.waveform
      if (statusCode !== 200) return null
      const waveform = createOverview(rawPayload, waveSteps)
      if (headers.etag) cacheResult(waveforms, id, { etag: headers.etag, waveform })
      return waveform
    }
    const response = await fetchContent('')
    if (response.statusCode !== 200) {
      const isLocked = response.json<{ error?: { code?: string } }>().error?.code === 'password_required'
      return {
        state: isLocked ? 'locked' : 'gone',
        fingerprint: [],
        readContent: async () => notFoundResponses,
      }
    }
    const collection = response.payload
    const { result } = response.json<{ result: { type: string; publicLink?: { showHighlights: boolean } } }>()
    if (result.type === 'text') {
      const document = await bodyOf('/content')
      const readContent = async () => ({ ...notFoundResponses, collection, document })
      return { state: 'open', fingerprint: [collection, document], readContent }
    }
    const words = '/transcript/packed'
    const [transcript, highlights, languages, waveform] = await Promise.all([
      fetchContent(words, tags.get(id)),
      result.publicLink?.showHighlights ? bodyOf('/highlights') : null,
      bodyOf('/languages'),
      waveformOf(),
    ])
    const etag = transcript.headers.etag ?? (transcript.statusCode === 304 ? tags.get(id) : undefined)
    if (etag) cacheResult(tags, id, etag)
    const isReadable = transcript.statusCode === 200
    return {
      state: 'open',
      fingerprint: [collection, etag, highlights, languages, waveform],
      readContent: async () => ({
        ...notFoundResponses,
        collection,
        highlights,
        languages,
        waveform,
        transcript: isReadable ? transcript.payload : await bodyOf(words),
      }),
    }
  }
}

function cacheResult<T>(cache: Map<string, T>, id: string, value: T): void {
  cache.delete(id)
  cache.set(id, value)
  const [oldestKey] = cache.keys()
  if (cache.size > maxCachedEtags && oldestKey !== undefined) cache.delete(oldestKey)
}
