import { maxScimResults } from '#contract/limits.ts'
import { groupSchema, userSchema } from '#domain/scim/schemas.ts'
import { AppError } from '#server/infra/errors.ts'
import { listResponse, resourceNotFoundError } from './resources.ts'

const urn = 'urn:ietf:params:scim:schemas:core:2.0'

/** Describes the SCIM features that this service supports (RFC 7643, section 5). */
export const describeService = (base: string) => ({
  schemas: [`${urn}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxScimResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The SCIM token of a workspace, created in its settings.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceTypes = (base: string) =>
  [userSchema, groupSchema].map(({ id: schema, name, description }) => ({
    schemas: [`${urn}:ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

const schemas = (base: string) =>
  [userSchema, groupSchema].map((schema) => ({
    ...schema,
    schemas: [...schema.schemas],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

export const listResourceTypes = (base: string) => listAll(resourceTypes(base))
export const listSchemas = (base: string) => listAll(schemas(base))
export const getResourceType = (base: string, id: string) => findIn(resourceTypes(base), id)
export const getSchema = (base: string, id: string) => findIn(schemas(base), id)

const listAll = <T>(all: T[]) => listResponse(all, { totalResults: all.length, startIndex: 1 })

function findIn<T extends { id: string }>(all: readonly T[], id: string): T {
  const resource = all.find((candidate) => candidate.id === id)
  if (!resource) throw resourceNotFoundError()
  return resource
}

/** @throws AppError forbidden for a filter, which these endpoints don't support (RFC 7644, section 4) */
export function rejectFilter(filter: string | undefined): void {
  if (filter !== undefined)
    throw new AppError('forbidden', "Filters aren't supported on SCIM discovery endpoints")
}
