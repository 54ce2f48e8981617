import type { FastifyRequest } from 'fastify'
import type { ProviderId } from '#contract/providers.ts'
import type { WhiteLabel } from '#contract/white-labels.ts'
import type { Context } from '#server/context.ts'
import { enterWorkspace } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { whiteLabelHost } from '#server/infra/white-label-host.ts'
import { logoUrl } from './logo-url.ts'
import * as queries from './queries.ts'

type ProvidersContext = Pick<Context, 'providers'>

/** An installation-wide provider or a workspace's connection. */
export interface OfferedSource {
  method: ProviderId | 'sso'
  /** The workspace that a connection belongs to. */
  organizationId?: string | undefined
}

function isAllowed(row: queries.WhiteLabelRow, { method, organizationId }: OfferedSource): boolean {
  if (method === 'google') return row.allow_google
  if (method === 'sso') return row.provider === 'workspace' && row.organization_id === organizationId
  return row.provider === method
}

/** Returns the installation-wide providers that a page offers. */
const installationProviders = (
  { providers }: ProvidersContext,
  row: queries.WhiteLabelRow,
): WhiteLabel['providers'] =>
  [...providers.values()]
    .filter(({ id }) => isAllowed(row, { method: id }))
    .map(({ id, name }) => ({ name, url: `/auth/providers/${id}` }))

/** Lists the single sign-on of the page's workspace as a provider, if it is turned on. */
async function workspaceProvider(db: Db, row: queries.WhiteLabelRow): Promise<WhiteLabel['providers']> {
  const { provider, organization_id: id } = row
  const name = provider === 'workspace' && id ? await queries.findConnectionName(db, id) : undefined
  return name === undefined ? [] : [{ name, url: `/auth/sso/${id}` }]
}

/** Returns the sign-in methods that a page offers. If none of its providers work, it offers passwords. */
async function signInMethods(
  ctx: ProvidersContext,
  db: Db,
  row: queries.WhiteLabelRow,
): Promise<Pick<WhiteLabel, 'password' | 'providers'>> {
  const providers = [...installationProviders(ctx, row), ...(await workspaceProvider(db, row))]
  return { password: row.allow_email || providers.length === 0, providers }
}

/** Returns a host's sign-in page; null if there is no active record. */
async function whiteLabelOf(
  ctx: ProvidersContext & Pick<Context, 'db'>,
  slug: string | undefined,
): Promise<WhiteLabel | null> {
  const row = slug === undefined ? undefined : await queries.findActive(ctx.db, slug)
  if (!row) return null
  return {
    slug: row.slug,
    name: row.name,
    logo: logoUrl(row.id, row.logo_key),
    logoStyle: row.logo_style,
    buttonColor: row.button_color,
    backgroundColor: row.background_color,
    ...(await signInMethods(ctx, ctx.db, row)),
  }
}

/** Returns the sign-in page for a request's host; null if there is no active record. */
export const findWhiteLabel = (
  ctx: ProvidersContext & Pick<Context, 'config' | 'db'>,
  request: FastifyRequest,
): Promise<WhiteLabel | null> => whiteLabelOf(ctx, whiteLabelHost(ctx.config, request.host)?.slug)

/**
 * Throws if a user isn't allowed to use a password or passkey on a host. Staff and owners of the page's
 * workspace always are, so that they can fix single sign-on.
 * @throws AppError sign_in_not_offered
 */
export async function requirePasswordOffered(
  ctx: ProvidersContext,
  db: Db,
  { slug, userId }: { slug: string | undefined; userId: string },
): Promise<void> {
  const row = slug === undefined ? undefined : await queries.findActive(db, slug)
  if (!row || (await signInMethods(ctx, db, row)).password) return
  if (!(await queries.isStaffOrOwner(db, userId, row.organization_id))) throw notOfferedError()
}

/**
 * Throws if a host doesn't offer registration with a password.
 * @throws AppError sign_in_not_offered
 */
export async function requireRegistrationOffered(
  ctx: ProvidersContext & Pick<Context, 'db'>,
  slug: string | undefined,
): Promise<void> {
  const row = slug === undefined ? undefined : await queries.findActive(ctx.db, slug)
  if (row && !(await signInMethods(ctx, ctx.db, row)).password) throw notOfferedError()
}

/**
 * Throws if a host doesn't offer a provider.
 * @throws AppError sign_in_not_offered
 */
export async function requireProviderOffered(
  db: Db,
  slug: string | undefined,
  source: OfferedSource,
): Promise<void> {
  const row = slug === undefined ? undefined : await queries.findActive(db, slug)
  if (row && !isAllowed(row, source)) throw notOfferedError()
}

/** Returns the ID of the workspace whose single sign-on a host offers; undefined if it doesn't offer one. */
export async function findHostConnection(db: Db, slug: string | undefined): Promise<string | undefined> {
  const row = slug === undefined ? undefined : await queries.findActive(db, slug)
  return row?.provider === 'workspace' ? (row.organization_id ?? undefined) : undefined
}

/**
 * When a member signs in on a workspace's host, makes that workspace their current one, unless it is closed
 * to the session.
 */
export async function enterHostWorkspace(
  tx: Db,
  userId: string,
  { slug, closed }: { slug: string | undefined; closed: readonly string[] },
): Promise<void> {
  const row = slug === undefined ? undefined : await queries.findActive(tx, slug)
  const id = row?.organization_id
  if (id && !closed.includes(id)) await enterWorkspace(tx, userId, id)
}

const notOfferedError = () =>
  new AppError('sign_in_not_offered', "This host's sign-in page doesn't offer this sign-in method")
