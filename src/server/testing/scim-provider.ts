import type { LightMyRequestResponse } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller, TestProduct } from './product.ts'

const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** An identity provider with a workspace's SCIM token. */
export interface TestProvider {
  authorization: string
  /** Returns the raw response; paths are below `/scim/v2`. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Provisions a user, as Okta does. */
  addUser(email: string, overrides?: object): Promise<LightMyRequestResponse>
  addGroup(displayName: string, members?: readonly string[]): Promise<LightMyRequestResponse>
  patch(path: string, ...Operations: object[]): Promise<LightMyRequestResponse>
}

/** Creates a workspace's token, replacing an earlier one. */
export async function connectProvider(
  { app }: Pick<TestProduct, 'app'>,
  owner: Caller,
): Promise<TestProvider> {
  const { key } = await owner.call(endpoints.createScimToken, { params: { oid: owner.orgId } })
  const authorization = `Bearer ${key}`
  const send: TestProvider['send'] = (method, path, body, headers) =>
    app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    authorization,
    send,
    addUser: (email, overrides) =>
      send('POST', '/Users', {
        schemas: [userUrn],
        userName: email,
        name: { givenName: 'Katherine', familyName: 'Johnson' },
        emails: [{ primary: true, value: email, type: 'work' }],
        displayName: 'Katherine Johnson',
        locale: 'en-US',
        externalId: `00u-${email}`,
        groups: [],
        active: true,
        ...overrides,
      }),
    addGroup: (displayName, members = []) =>
      send('POST', '/Groups', {
        schemas: [groupUrn],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    patch: (path, ...Operations) => send('PATCH', path, { schemas: [patchUrn], Operations }),
  }
}
