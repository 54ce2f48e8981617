import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { defaultScimResults, maxScimFilterLength, maxScimGroupBytes, maxScimResults } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { description, listResponse, patch, scimGroup, scimResource, scimUser } from './scim-resources.ts'

const resourceParams = z.object({ scimId: z.string().max(200) })
const selection = z.object({
  attributes: z
    .string()
    .max(maxScimFilterLength)
    .optional()
    .describe('Names of the attributes to return, separated by commas.'),
  excludedAttributes: z
    .string()
    .max(maxScimFilterLength)
    .optional()
    .describe('Names of the attributes to omit, separated by commas.'),
})
const list = selection.extend({
  filter: z
    .string()
    .optional()
    .describe('Filter expression (RFC 7644, section 3.4.2.2), such as `userName eq "ada@example.com"`.'),
  startIndex: z.coerce.number().int().default(1).describe('Index of the first result, starting at 1.'),
  count: z.coerce
    .number()
    .int()
    .default(defaultScimResults)
    .describe(`Maximum number of results, up to ${maxScimResults}.`),
})
/** Query parameters of the discovery endpoints, which don't support filters. */
const unfilteredQuery = z.object({ filter: z.string().optional() })
const access = 'provisioner'
const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const userExample = {
  schemas: [userUrn],
  userName: sample.provisionedEmail,
  name: { givenName: 'Katherine', familyName: 'Johnson' },
  emails: [{ value: sample.provisionedEmail, type: 'work', primary: true }],
  active: true,
}

/** SCIM 2.0 endpoints (RFC 7643 and 7644), called by identity providers. */
export const scimEndpoints = {
  getScimConfig: endpoint({
    ...routes.getScimConfig,
    home: 'visit',
    summary: 'Get the supported SCIM features',
    errors: ['forbidden'],
    example: {},
    access,
    query: unfilteredQuery,
    answer: { kind: 'scim', schema: description },
  }),
  listScimResourceTypes: endpoint({
    ...routes.listScimResourceTypes,
    home: 'visit',
    summary: 'List SCIM resource types',
    errors: ['forbidden'],
    example: {},
    access,
    query: unfilteredQuery,
    answer: { kind: 'scim', schema: listResponse(description, 'ScimDescriptions') },
  }),
  getScimResourceType: endpoint({
    ...routes.getScimResourceType,
    home: 'visit',
    summary: 'Get a SCIM resource type',
    example: { params: { scimId: 'User' } },
    access,
    params: resourceParams,
    answer: { kind: 'scim', schema: description },
  }),
  listScimSchemas: endpoint({
    ...routes.listScimSchemas,
    home: 'visit',
    summary: 'List SCIM schemas',
    errors: ['forbidden'],
    example: {},
    access,
    query: unfilteredQuery,
    answer: { kind: 'scim', schema: listResponse(description, 'ScimSchemas') },
  }),
  getScimSchema: endpoint({
    ...routes.getScimSchema,
    home: 'visit',
    summary: 'Get a SCIM schema',
    example: { params: { scimId: groupUrn } },
    access,
    params: resourceParams,
    answer: { kind: 'scim', schema: description },
  }),
  listScimUsers: endpoint({
    ...routes.listScimUsers,
    home: 'visit',
    summary: 'List provisioned users',
    description: 'Includes all members of the workspace, as well as invited and deactivated people.',
    example: { query: { filter: 'userName sw "a"', count: 10 } },
    access,
    query: list,
    answer: { kind: 'scim', schema: listResponse(scimUser, 'ScimUsers') },
  }),
  addScimUser: endpoint({
    ...routes.addScimUser,
    home: 'visit',
    summary: 'Provision a user',
    description:
      "A person with an email address at a verified domain of the workspace becomes a member. Others get an invite by email; they're active while it's valid, and remain active once they accept it.",
    errors: ['conflict', 'last_owner', 'workspace_deleted'],
    example: { body: userExample },
    access,
    body: scimResource,
    answer: { kind: 'scim', schema: scimUser, created: true },
  }),
  getScimUser: endpoint({
    ...routes.getScimUser,
    home: 'visit',
    summary: 'Get a provisioned user',
    example: { params: { scimId: sample.scimUser } },
    access,
    params: resourceParams,
    query: selection,
    answer: { kind: 'scim', schema: scimUser, etag: true },
  }),
  replaceScimUser: endpoint({
    ...routes.replaceScimUser,
    home: 'visit',
    summary: 'Replace a provisioned user',
    errors: ['conflict', 'last_owner', 'workspace_deleted'],
    example: { params: { scimId: sample.scimUser }, body: { ...userExample, active: false } },
    access,
    ifMatch: true,
    params: resourceParams,
    body: scimResource,
    answer: { kind: 'scim', schema: scimUser },
  }),
  patchScimUser: endpoint({
    ...routes.patchScimUser,
    home: 'visit',
    summary: 'Update a provisioned user',
    description:
      'Setting `active` to false removes all access to the workspace and transfers recordings to an owner. Setting it to true restores the membership with its former role.',
    errors: ['conflict', 'last_owner', 'workspace_deleted'],
    example: {
      params: { scimId: sample.scimUser },
      body: { schemas: [patchUrn], Operations: [{ op: 'replace', path: 'active', value: false }] },
    },
    access,
    ifMatch: true,
    params: resourceParams,
    body: patch,
    answer: { kind: 'scim', schema: scimUser },
  }),
  removeScimUser: endpoint({
    ...routes.removeScimUser,
    home: 'visit',
    summary: 'Remove a provisioned user',
    description: 'Removes the person from the workspace. Their account is kept.',
    errors: ['conflict', 'last_owner'],
    example: { params: { scimId: sample.scimUser } },
    access,
    ifMatch: true,
    params: resourceParams,
    answer: { kind: 'empty' },
  }),
  listScimGroups: endpoint({
    ...routes.listScimGroups,
    home: 'visit',
    summary: 'List provisioned groups',
    example: { query: { filter: 'displayName eq "Editors"', excludedAttributes: 'members' } },
    access,
    query: list,
    answer: { kind: 'scim', schema: listResponse(scimGroup, 'ScimGroups') },
  }),
  addScimGroup: endpoint({
    ...routes.addScimGroup,
    home: 'visit',
    summary: 'Add a provisioned group',
    errors: ['conflict'],
    example: { body: { schemas: [groupUrn], displayName: sample.newGroupName, members: [] } },
    access,
    maxBodyBytes: maxScimGroupBytes,
    body: scimResource,
    answer: { kind: 'scim', schema: scimGroup, created: true },
  }),
  getScimGroup: endpoint({
    ...routes.getScimGroup,
    home: 'visit',
    summary: 'Get a provisioned group',
    example: { params: { scimId: sample.scimGroup } },
    access,
    params: resourceParams,
    query: selection,
    answer: { kind: 'scim', schema: scimGroup, etag: true },
  }),
  replaceScimGroup: endpoint({
    ...routes.replaceScimGroup,
    home: 'visit',
    summary: 'Replace a provisioned group',
    errors: ['conflict'],
    example: {
      params: { scimId: sample.scimGroup },
      body: { schemas: [groupUrn], displayName: sample.newGroupName, members: [] },
    },
    access,
    ifMatch: true,
    maxBodyBytes: maxScimGroupBytes,
    params: resourceParams,
    body: scimResource,
    answer: { kind: 'scim', schema: scimGroup },
  }),
  patchScimGroup: endpoint({
    ...routes.patchScimGroup,
    home: 'visit',
    summary: 'Update a provisioned group',
    errors: ['conflict'],
    example: {
      params: { scimId: sample.scimGroup },
      body: {
        schemas: [patchUrn],
        Operations: [{ op: 'add', path: 'members', value: [{ value: sample.scimUser }] }],
      },
    },
    access,
    ifMatch: true,
    maxBodyBytes: maxScimGroupBytes,
    params: resourceParams,
    body: patch,
    answer: { kind: 'scim', schema: scimGroup },
  }),
  removeScimGroup: endpoint({
    ...routes.removeScimGroup,
    home: 'visit',
    summary: 'Remove a provisioned group',
    description: 'Its members stay in the workspace, but lose the role that the group gave them.',
    example: { params: { scimId: sample.scimGroup } },
    access,
    ifMatch: true,
    params: resourceParams,
    answer: { kind: 'empty' },
  }),
}
