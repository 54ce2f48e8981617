import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Piscina } from 'piscina'
import type { FixedConfig } from '#server/config.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { noIndex } from './mount.ts'

/** Idle time after which the renderer ends, in milliseconds. */
const idleTimeout = 600_000

interface Content {
  collection: { type: string; publicLink?: { showHighlights: boolean } }
  transcript: unknown
  document: unknown
  highlights: unknown
  languages: unknown
}

/** Path parameters of a public page. */
interface Link {
  id: string
  pubkey: string
}

/**
 * Serves the pages of public links with their whole text, rendered on a separate thread: `/public/…`, and `/embed/…` for
 * frames on other sites. The content comes from the API, with the rights of the link.
 */
export function servePublicPages(app: FastifyInstance, config: FixedConfig, webRoot: string): void {
  const folder = `${webRoot}-ssr`
  const filename = join(folder, 'public-page.js')
  const list = join(folder, 'public-page.json')
  if (!existsSync(filename) || !existsSync(list)) return
  const files: unknown = JSON.parse(readFileSync(list, 'utf8'))
  const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout, atomics: 'disabled' })
  app.addHook('onClose', () => pool.destroy())
  for (const kind of ['page', 'embed'] as const) {
    const root = kind === 'page' ? 'public' : 'embed'
    app.get<{ Params: Link }>(`/${root}/:id/:pubkey`, async (request, reply) => {
      const content = await readContent(app, request)
      const accepted = request.headers['accept-language'] ?? ''
      const page = {
        kind,
        ...request.params,
        content,
        accepted,
        origin: requestOrigin(config, request),
        files,
      }
      const html: string = await pool.run(page)
      reply.type('text/html; charset=utf-8').header('x-robots-tag', noIndex)
      if (content === 'gone') reply.code(404)
      return html
    })
  }
}

/** What the bearer of a link sees, or why nothing. */
async function readContent(
  app: FastifyInstance,
  { params: { id, pubkey } }: FastifyRequest<{ Params: Link }>,
): Promise<Content | 'locked' | 'gone'> {
  const read = async (path: string) => {
    const url = `/collections/v2/${encodeURIComponent(id)}${path}?pubkey=${encodeURIComponent(pubkey)}`
    const response = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    const body = response.json()
    if (response.statusCode === 200) return { value: body.result ?? body }
    return { code: body.error?.code as string | undefined, value: null }
  }
  const opened = await read('')
  if (opened.code === 'password_required') return 'locked'
  if (!opened.value) return 'gone'
  const collection: Content['collection'] = opened.value
  const isText = collection.type === 'text'
  const nothing = { value: null }
  const [transcript, document, highlights, languages] = await Promise.all([
    isText ? nothing : read('/transcript/packed'),
    isText ? read('/content') : nothing,
    !isText && collection.publicLink?.showHighlights ? read('/highlights') : nothing,
    isText ? nothing : read('/languages'),
  ])
  return {
    collection,
    transcript: transcript.value,
    document: document.value,
    highlights: highlights.value ?? [],
    languages: languages.value ?? [],
  }
}
