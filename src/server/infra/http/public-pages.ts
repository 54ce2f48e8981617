import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Piscina } from 'piscina'
import type { FixedConfig } from '#server/config.ts'
import { requestOrigin } from '#server/infra/origin.ts'
import { ResponseCache } from '#server/infra/response-cache.ts'
import { type PublicContent, publicContent } from './public-content.ts'
import { noIndex } from './register-route.ts'

/** Idle time after which the renderer exits, in milliseconds. */
const idleTimeout = 600_000
/** Maximum total size of the cached compressed pages, in bytes. */
const maxCacheBytes = 16_000_000

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Serves the pages of public links with their whole text, rendered on a separate thread: `/public/…`, and
 * `/embed/…` for frames on other sites. The content comes from the API, with the permissions of the link.
 * Rendered pages are cached, and reused while the API returns the same content.
 */
export function servePublicPages(app: FastifyInstance, config: FixedConfig, webRoot: string): void {
  const folder = `${webRoot}-ssr`
  const filename = join(folder, 'public-page.js')
  const list = join(folder, 'public-page.json')
  if (!existsSync(filename) || !existsSync(list)) return
  const files: unknown = JSON.parse(readFileSync(list, 'utf8'))
  const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout, atomics: 'disabled' })
  app.addHook('onClose', () => pool.destroy())
  const pages = new ResponseCache(maxCacheBytes)
  const contentOf = publicContent(app)
  for (const kind of ['page', 'embed'] as const) {
    const root = kind === 'page' ? 'public' : 'embed'
    app.get<{ Params: { id: string; pubkey: string } }>(`/${root}/:id/:pubkey`, async (request, reply) => {
      const content = await contentOf(request.params)
      const acceptLanguage = request.headers['accept-language'] ?? ''
      const cacheKeyParts = {
        kind,
        ...request.params,
        acceptLanguage,
        origin: requestOrigin(config, request),
      }
      const html = await pages.get(keyOf(cacheKeyParts, content), new AbortController().signal, async () => {
        const publicContent = await content.readContent()
        const renderedHtml: string = await pool.run({
          ...cacheKeyParts,
          ...publicContent,
          state: content.state,
          files,
        })
        return compress(renderedHtml, compression)
      })
      reply.type('text/html; charset=utf-8').header('x-robots-tag', noIndex).header('vary', 'accept-encoding')
      if (content.state === 'gone') reply.code(404)
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return decompress(html)
      reply.header('content-encoding', 'br')
      return html
    })
  }
}

const keyOf = (cacheKeyParts: object, { state, fingerprint }: PublicContent) =>
  createHash('sha256')
    .update(JSON.stringify([cacheKeyParts, state, fingerprint]))
    .digest('base64url')
