import { z } from 'zod'
import { maxScimFilterLength, maxScimOperations } from './limits.ts'

const meta = z
  .object({
    resourceType: z.string(),
    created: z.string(),
    lastModified: z.string(),
    location: z.string(),
    version: z.string(),
  })
  .partial()

const reference = z
  .object({ value: z.string(), $ref: z.string(), display: z.string(), type: z.string() })
  .partial()

/** A person in a workspace, as identity providers see them. */
export const scimUser = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    name: z
      .object({ formatted: z.string(), familyName: z.string(), givenName: z.string() })
      .partial()
      .optional(),
    displayName: z.string().optional(),
    preferredLanguage: z.string().optional(),
    active: z.boolean().optional().describe('Whether the person is a member of the workspace.'),
    emails: z
      .array(
        z
          .object({ value: z.string(), display: z.string(), type: z.string(), primary: z.boolean() })
          .partial(),
      )
      .optional(),
    groups: z.array(reference).optional(),
    meta: meta.optional(),
  })
  .meta({ id: 'ScimUser' })
export type ScimUser = z.infer<typeof scimUser>

export const scimGroup = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: z.array(reference).optional(),
    meta: meta.optional(),
  })
  .meta({ id: 'ScimGroup' })
export type ScimGroup = z.infer<typeof scimGroup>

/** A page of resources. */
export const listResponse = <S extends z.ZodType>(resource: S, id: string) =>
  z
    .object({
      schemas: z.array(z.string()),
      totalResults: z.number().int(),
      startIndex: z.number().int(),
      itemsPerPage: z.number().int(),
      Resources: z.array(resource),
    })
    .meta({ id })

/** A resource that describes the service, as defined in RFC 7643. */
export const description = z.looseObject({ schemas: z.array(z.string()) }).meta({ id: 'ScimDescription' })

/**
 * Accepts whatever variants providers send, such as names in a different case or booleans as text. The
 * service interprets them according to the schema.
 */
export const scimResource = z.record(z.string(), z.unknown()).meta({ id: 'ScimResource' })

/** The operations of a PATCH request. */
export const patch = z
  .object({
    schemas: z.array(z.string()).optional(),
    Operations: z
      .array(
        z.object({
          op: z.string().max(20).describe('Operation: add, replace or remove, in any case.'),
          path: z.string().max(maxScimFilterLength).nullish(),
          value: z.unknown().optional(),
        }),
      )
      .min(1)
      .max(maxScimOperations),
  })
  .meta({ id: 'ScimPatch' })
