import type { z } from 'zod'
import type { oembed } from '#contract/oembed.ts'
import { escapeHtml } from '#domain/text/html.ts'
import type { Context } from '#server/context.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import { AppError } from '#server/infra/errors.ts'

/** Default size of the player in pixels, used if a site sets no limits. */
const defaultSize = { width: 640, height: 480 }
const pagePath = /^\/(?:public|embed)\/([0-9a-f-]{36})\/([^/]+)$/

interface OembedSize {
  url: string
  maxwidth?: number | undefined
  maxheight?: number | undefined
  format: 'json' | 'xml'
}

/** Returns the oEmbed 1.0 description of a public page's player, for sites that embed it. */
export async function describeEmbed(
  ctx: Context,
  origin: string,
  { url, maxwidth, maxheight, format }: OembedSize,
): Promise<z.input<typeof oembed>> {
  if (format === 'xml') throw new AppError('not_implemented', 'Only JSON is supported')
  const page = new URL(url)
  const [, id = '', key = ''] = pagePath.exec(page.pathname) ?? []
  if (page.origin !== new URL(origin).origin || key === '')
    throw new AppError('not_found', 'No public page has this URL')
  const { name } = await requireCollection(ctx.db, { kind: 'publicKey', key }, id, 'view').catch(
    rethrowAsOembed,
  )
  const width = Math.min(defaultSize.width, maxwidth ?? defaultSize.width)
  const height = Math.min(defaultSize.height, maxheight ?? defaultSize.height)
  return {
    type: 'rich',
    version: '1.0',
    title: name,
    provider_name: 'Longhand',
    provider_url: origin,
    html: `<iframe src="${origin}/embed/${id}/${key}${page.hash}" width="${width}" height="${height}" frameborder="0" allow="fullscreen; clipboard-write" title="${escapeHtml(name)}"></iframe>`,
    width,
    height,
  }
}

/** Rethrows an error, with status 401 for a page that requires a password, as oEmbed specifies. */
function rethrowAsOembed(error: unknown): never {
  if (error instanceof AppError && error.code === 'password_required')
    throw new AppError('unauthenticated', 'The page requires a password')
  throw error
}
