import type { FastifyReply, FastifyRequest } from 'fastify'
import { scimEndpoints as endpoints } from '#contract/scim.ts'
import type { ScimGroup, ScimUser } from '#contract/scim-resources.ts'
import { scimSettingsEndpoints as settings } from '#contract/scim-settings.ts'
import type { Operation } from '#domain/scim/patch.ts'
import { project, type Selection } from '#domain/scim/project.ts'
import { groupSchema, type Schema, userSchema } from '#domain/scim/schemas.ts'
import { route } from '#server/define.ts'
import {
  describeService,
  getResourceType,
  getSchema,
  listResourceTypes,
  listSchemas,
  rejectFilter,
} from './discovery.ts'
import { changeGroupRole, listGroupRoles } from './group-roles.ts'
import { addGroup, getGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './groups.ts'
import { toProviderRequest } from './provider.ts'
import { includesVersion } from './resources.ts'
import { createToken, getToken, revokeToken } from './tokens.ts'
import { addUser, getUser, listUsers, patchUser, removeUser, replaceUser } from './users.ts'

type ScimExchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends a resource with its version in a header, or 304 if the caller already has that version. */
function withEtag<T extends ScimUser | ScimGroup>(
  { request, reply }: ScimExchange,
  resource: T,
): T | undefined {
  const version = resource.meta?.version ?? ''
  reply.header('etag', version)
  const ifNoneMatch = request.headers['if-none-match']
  if (request.method !== 'GET' || ifNoneMatch === undefined || !includesVersion(ifNoneMatch, version))
    return resource
  reply.code(304)
  return undefined
}

/** Sends a new resource with its URL in a header. */
function sendCreated<T extends ScimUser | ScimGroup>(exchange: ScimExchange, resource: T): T | undefined {
  exchange.reply.code(201).header('location', resource.meta?.location)
  return withEtag(exchange, resource)
}

/** Picks the selected attributes of a resource. */
const selectAttributes = <T extends ScimUser | ScimGroup>(
  resource: T,
  selection: Selection,
  schema: Schema,
): T => project(resource, selection, schema) as T

const operationsOf = (
  patchOperations: { op: string; path?: string | null | undefined; value?: unknown }[],
): Operation[] => patchOperations.map(({ path, ...operation }) => ({ ...operation, path: path ?? undefined }))

/** Authorizes large request bodies; any valid token is sufficient. */
const allowAnyProvider = async () => {}

export const scimRoutes = [
  route(settings.getScimToken, (ctx, { actor, params }) => getToken(ctx.db, actor, params.oid)),
  route(settings.createScimToken, (ctx, { actor, params }) => createToken(ctx, actor, params.oid)),
  route(settings.revokeScimToken, async (ctx, { actor, params }) => {
    await revokeToken(ctx.db, actor, params.oid)
    return undefined
  }),
  route(settings.listGroupRoles, (ctx, { actor, params }) => listGroupRoles(ctx.db, actor, params.oid)),
  route(settings.changeGroupRole, (ctx, { actor, params, body }) =>
    changeGroupRole(ctx.db, actor, { ...params, ...body }),
  ),
  route(endpoints.getScimConfig, async (ctx, call) => {
    rejectFilter(call.query.filter)
    return describeService(toProviderRequest(ctx, call).base)
  }),
  route(endpoints.listScimResourceTypes, async (ctx, call) => {
    rejectFilter(call.query.filter)
    return listResourceTypes(toProviderRequest(ctx, call).base)
  }),
  route(endpoints.getScimResourceType, async (ctx, call) =>
    getResourceType(toProviderRequest(ctx, call).base, call.params.scimId),
  ),
  route(endpoints.listScimSchemas, async (ctx, call) => {
    rejectFilter(call.query.filter)
    return listSchemas(toProviderRequest(ctx, call).base)
  }),
  route(endpoints.getScimSchema, async (ctx, call) =>
    getSchema(toProviderRequest(ctx, call).base, call.params.scimId),
  ),
  route(endpoints.listScimUsers, async (ctx, call) => {
    const { Resources, ...page } = await listUsers(toProviderRequest(ctx, call), call.query)
    return {
      ...page,
      Resources: Resources.map((resource) => selectAttributes(resource, call.query, userSchema)),
    }
  }),
  route(endpoints.addScimUser, async (ctx, call) =>
    sendCreated(call, await addUser(toProviderRequest(ctx, call), call.body)),
  ),
  route(endpoints.getScimUser, async (ctx, call) => {
    const resource = withEtag(call, await getUser(toProviderRequest(ctx, call), call.params.scimId))
    return resource && selectAttributes(resource, call.query, userSchema)
  }),
  route(endpoints.replaceScimUser, async (ctx, call) =>
    withEtag(call, await replaceUser(toProviderRequest(ctx, call), call.params.scimId, call.body)),
  ),
  route(endpoints.patchScimUser, async (ctx, call) => {
    const operations = operationsOf(call.body.Operations)
    return withEtag(call, await patchUser(toProviderRequest(ctx, call), call.params.scimId, operations))
  }),
  route(endpoints.removeScimUser, async (ctx, call) => {
    await removeUser(toProviderRequest(ctx, call), call.params.scimId)
    return undefined
  }),
  route(endpoints.listScimGroups, async (ctx, call) => {
    const { Resources, ...page } = await listGroups(toProviderRequest(ctx, call), call.query)
    return {
      ...page,
      Resources: Resources.map((resource) => selectAttributes(resource, call.query, groupSchema)),
    }
  }),
  route(
    endpoints.addScimGroup,
    async (ctx, call) => sendCreated(call, await addGroup(toProviderRequest(ctx, call), call.body)),
    allowAnyProvider,
  ),
  route(endpoints.getScimGroup, async (ctx, call) => {
    const resource = withEtag(call, await getGroup(toProviderRequest(ctx, call), call.params.scimId))
    return resource && selectAttributes(resource, call.query, groupSchema)
  }),
  route(
    endpoints.replaceScimGroup,
    async (ctx, call) =>
      withEtag(call, await replaceGroup(toProviderRequest(ctx, call), call.params.scimId, call.body)),
    allowAnyProvider,
  ),
  route(
    endpoints.patchScimGroup,
    async (ctx, call) => {
      const operations = operationsOf(call.body.Operations)
      return withEtag(call, await patchGroup(toProviderRequest(ctx, call), call.params.scimId, operations))
    },
    allowAnyProvider,
  ),
  route(endpoints.removeScimGroup, async (ctx, call) => {
    await removeGroup(toProviderRequest(ctx, call), call.params.scimId)
    return undefined
  }),
]
