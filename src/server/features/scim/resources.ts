import { createHash } from 'node:crypto'
import type { ScimGroup, ScimUser } from '#contract/scim-resources.ts'
import type { Resource } from '#domain/scim/match.ts'
import { groupSchema, userSchema } from '#domain/scim/schemas.ts'
import { AppError } from '#server/infra/errors.ts'
import type { GroupRow, MemberRow } from './group-queries.ts'
import type { UserGroup, UserRow } from './queries.ts'

/** User attributes that are stored as given. */
export const storedAttributes = ['name', 'displayName', 'preferredLanguage', 'emails'] as const

/** Time in milliseconds after which a person who hasn't accepted an invite can be sent another. */
const reinviteIntervalMs = 14 * 24 * 3600_000

/**
 * Whether a person was invited recently. Such people are reported to providers as active: Okta treats `false`
 * as a deactivation, and reports an error because it can't reactivate them. After that they are reported as
 * inactive, so that providers request another invite.
 */
export const isInvited = ({ invited_at }: Pick<UserRow, 'invited_at'>): boolean =>
  invited_at !== null && Date.now() - invited_at.getTime() < reinviteIntervalMs

/** Presents a person as a SCIM resource. Attributes that the provider didn't send come from the account. */
export function presentUser(row: UserRow, groups: readonly UserGroup[], base: string): ScimUser {
  const { attributes, account_name: name, email } = row
  const address = row.account_email ?? email
  const input: Resource = {
    ...(name !== null && { name: { formatted: name }, displayName: name }),
    ...(address !== null && { emails: [{ value: address, type: 'work', primary: true }] }),
    ...attributes,
  }
  const resource = {
    schemas: [userSchema.id],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...input,
    active: row.role !== null || isInvited(row),
    ...(groups.length > 0 && {
      groups: groups.map((group) => ({
        value: group.id,
        $ref: `${base}/Groups/${group.id}`,
        display: group.name,
        type: 'direct',
      })),
    }),
  }
  const version = `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`
  return { ...resource, meta: metaOf('User', row, `${base}/Users/${row.id}`, version) }
}

/** Presents a group as a SCIM resource, including members if given. */
export function presentGroup(
  row: GroupRow,
  members: readonly MemberRow[] | undefined,
  base: string,
): ScimGroup {
  return {
    schemas: [groupSchema.id],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    ...(members && {
      members: members.map(({ id, name }) => ({
        value: id,
        $ref: `${base}/Users/${id}`,
        display: name,
        type: 'User',
      })),
    }),
    meta: metaOf('Group', row, `${base}/Groups/${row.id}`, `W/"${row.version}"`),
  }
}

const metaOf = (
  resourceType: string,
  { created_at, updated_at }: { created_at: Date; updated_at: Date },
  location: string,
  version: string,
) => ({
  resourceType,
  created: created_at.toISOString(),
  lastModified: updated_at.toISOString(),
  location,
  version,
})

/**
 * Throws if the caller specifies a version of a resource that isn't current.
 * @throws AppError precondition_failed
 */
export function requireMatchingVersion(ifMatch: string | undefined, { meta }: ScimUser | ScimGroup): void {
  if (ifMatch === undefined || includesVersion(ifMatch, meta?.version)) return
  throw new AppError('precondition_failed', 'The resource has changed')
}

/**
 * Whether the list of versions in a header includes this one. Weak and strong versions are equivalent here.
 */
export function includesVersion(header: string, version: string | undefined): boolean {
  const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => opaqueTag(tag) === opaqueTag(version ?? ''))
}

const urn = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Creates the response for a page of results. */
export function listResponse<T>(
  Resources: T[],
  { totalResults, startIndex }: { totalResults: number; startIndex: number },
) {
  return { schemas: [urn], totalResults, startIndex, itemsPerPage: Resources.length, Resources }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns a resource's ID in lowercase; undefined if the value isn't an ID. */
export const parseResourceId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : undefined

export const resourceNotFoundError = () => new AppError('not_found', 'Resource not found')

/** Creates the error for a name that is already taken by another resource. */
export const uniquenessError = (message: string) =>
  new AppError('conflict', message, { scimType: 'uniqueness' })
