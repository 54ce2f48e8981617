import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** The token that an identity provider uses to provision a workspace's members. */
export const scimToken = z
  .object({
    creator: z
      .string()
      .nullable()
      .describe('Name of the person who created it. Null if the account was deleted.'),
    creationTime: epochSeconds,
    lastUsed: epochSeconds
      .nullable()
      .describe('Time of the last use, to the minute. Null before the first use.'),
  })
  .meta({ id: 'ScimToken' })
export type ScimToken = z.infer<typeof scimToken>

/** The role that members of a provisioned group receive. */
export const groupRole = z
  .object({
    id,
    name: z.string(),
    members: z.number().int().describe('Number of people.'),
    role: z.enum(['admin', 'member']).nullable().describe("Role of the group's members. Null for none."),
  })
  .meta({ id: 'GroupRole' })
export type GroupRole = z.infer<typeof groupRole>

const params = z.object({ oid: id })

export const scimSettingsEndpoints = {
  getScimToken: endpoint({
    ...routes.getScimToken,
    home: 'forward',
    summary: 'Get the SCIM token of a workspace',
    description:
      'Returns `null` if there is no token. The token itself is returned only on creation. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: scimToken.nullable() },
  }),
  createScimToken: endpoint({
    ...routes.createScimToken,
    home: 'forward',
    summary: 'Create the SCIM token of a workspace',
    description: 'The previous token stops working. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params,
    answer: {
      kind: 'result',
      schema: z
        .object({ key: z.string().describe('Bearer token.'), token: scimToken })
        .meta({ id: 'NewScimToken' }),
    },
  }),
  revokeScimToken: endpoint({
    ...routes.revokeScimToken,
    home: 'forward',
    summary: 'Revoke the SCIM token of a workspace',
    description: 'Provisioned people and groups are kept. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'empty' },
  }),
  listGroupRoles: endpoint({
    ...routes.listGroupRoles,
    home: 'forward',
    summary: 'List provisioned groups with their roles',
    description: 'Sorted by name. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'page', schema: groupRole },
  }),
  changeGroupRole: endpoint({
    ...routes.changeGroupRole,
    home: 'forward',
    summary: 'Change the role of a provisioned group',
    description:
      'Members of several groups get the highest role; owners stay owners. Without a role, people in the group become regular members. Owners only.',
    errors: ['forbidden'],
    example: {
      params: { oid: sample.workspace, groupId: sample.scimGroup },
      body: { role: 'admin' },
    },
    access: 'user',
    personal: true,
    params: params.extend({ groupId: id }),
    body: groupRole.pick({ role: true }),
    answer: { kind: 'result', schema: groupRole },
  }),
}
