import { maxMetadataBytes } from '#contract/limits.ts'
import type { SsoProvider } from '#contract/sso.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { isSafeUrl } from '#server/infra/identity/safe-url.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { sealSecret } from './connection.ts'
import type { ConnectionRow } from './queries.ts'

/** The columns of a connection that depend on its identity provider. */
export type ProviderColumns = Pick<
  ConnectionRow,
  'kind' | 'name' | 'issuer' | 'entry_point' | 'certificates' | 'metadata_url' | 'client_id' | 'client_secret'
>

/**
 * Reads and validates the settings of an identity provider, fetching its metadata if only a URL is given.
 * @param existingConnection the current connection, whose secret can be kept
 * @throws AppError sso_metadata_invalid, link_failed, invalid_input
 */
export async function toColumns(
  ctx: Context,
  organizationId: string,
  settings: SsoProvider,
  existingConnection: ConnectionRow | undefined,
): Promise<ProviderColumns> {
  if (settings.kind === 'saml') return samlColumns(ctx, settings)
  const { name, issuer, clientId: client_id, clientSecret } = settings
  requireSafeUrl(issuer)
  const isSame =
    existingConnection?.kind === 'oidc' &&
    existingConnection.issuer === issuer &&
    existingConnection.client_id === client_id
  const storedSecret = isSame ? existingConnection.client_secret : null
  const client_secret =
    clientSecret === undefined ? storedSecret : sealSecret(ctx, organizationId, clientSecret)
  if (!client_secret) throw new AppError('invalid_input', 'The client secret is missing')
  const emptyColumns = { entry_point: null, certificates: null, metadata_url: null }
  return { kind: 'oidc', name, issuer, client_id, client_secret, ...emptyColumns }
}

function requireSafeUrl(address: string): void {
  if (!isSafeUrl(address)) throw new AppError('invalid_input', 'The URL must start with https://')
}

async function samlColumns(
  ctx: Context,
  { name, metadataUrl, metadata }: Extract<SsoProvider, { kind: 'saml' }>,
): Promise<ProviderColumns> {
  if ((metadataUrl === undefined) === (metadata === undefined))
    throw new AppError('invalid_input', 'Provide either the metadata or its URL')
  const xml = metadata ?? (await fetchMetadata(ctx, metadataUrl ?? ''))
  const { entityId, entryPoint, certificates } = await parse(xml)
  return {
    kind: 'saml',
    name,
    issuer: entityId,
    entry_point: entryPoint,
    certificates,
    metadata_url: metadataUrl ?? null,
    client_id: null,
    client_secret: null,
  }
}

async function parse(xml: string) {
  // XML libraries are only loaded when needed.
  const { readMetadata } = await import('#server/infra/identity/saml-metadata.ts')
  try {
    return readMetadata(xml)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('sso_metadata_invalid', `The metadata can't be used: ${reason}`, { reason })
  }
}

async function fetchMetadata(ctx: Context, address: string): Promise<string> {
  requireSafeUrl(address)
  try {
    const response = await ctx.guardedFetch(address)
    if (!response.ok) throw new LinkError('unreachable', `The host responded with ${response.status}.`)
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
    if (/html/i.test(type)) throw unusableError('the URL leads to a web page')
    return await response.text()
  } catch (error) {
    if (!(error instanceof LinkError)) throw error
    if (error.code === 'too_large') throw unusableError(`it has more than ${maxMetadataBytes} bytes`)
    throw new AppError('link_failed', error.message, { code: error.code })
  }
}

const unusableError = (reason: string) =>
  new AppError('sso_metadata_invalid', `The metadata can't be used: ${reason}`, { reason })
