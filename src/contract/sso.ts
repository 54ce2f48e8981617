import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxMetadataBytes } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { ssoModes } from './sso-modes.ts'

const ssoMode = z.enum(ssoModes)

const name = z.string().trim().min(1).max(80).pipe(text)
const address = z.url({ protocol: /^https?$/ }).max(2000)

/** A workspace's single sign-on connection. The client secret is never returned. */
export const ssoConnection = z
  .object({
    kind: z.enum(['saml', 'oidc']),
    name: z.string().describe('Name of the identity provider on the sign-in button.'),
    issuer: z.string().describe("OpenID Connect issuer, or the provider's SAML entity ID."),
    entryPoint: z.string().nullable().describe('Sign-in URL of the SAML provider. Null for OpenID Connect.'),
    metadataUrl: z
      .string()
      .nullable()
      .describe('URL of the SAML metadata. Null for pasted metadata and for OpenID Connect.'),
    certificates: z
      .array(
        z.object({
          fingerprint: z.string().describe('SHA-256 in hexadecimal digits.'),
          expires: epochSeconds,
        }),
      )
      .describe('Accepted signing certificates of the SAML provider.'),
    clientId: z.string().nullable().describe('Client ID for OpenID Connect. Null for SAML.'),
    slug: z.string().nullable().describe('Name in the sign-in address `/sso/{slug}`. Null if none is set.'),
    mode: ssoMode,
    breakGlass: id
      .nullable()
      .describe('ID of the owner who can always sign in with a password and a second factor.'),
    tested: epochSeconds
      .nullable()
      .describe('When the connection was last tested successfully. Null if it has changed since.'),
    testVerified: z
      .boolean()
      .nullable()
      .describe('Whether the tested email address counted as verified because its domain is verified.'),
  })
  .meta({ id: 'SsoConnection' })
export type SsoConnection = z.infer<typeof ssoConnection>

/** A workspace's connection, and the values to enter in the identity provider's settings. */
export const ssoSettings = z
  .object({
    connection: ssoConnection.nullable(),
    entityId: z.string().describe('Entity ID of this workspace for SAML.'),
    metadata: z
      .string()
      .describe("URL of Longhand's SAML metadata for this workspace, to enter at the identity provider."),
    callback: z.string().describe('Assertion consumer service for SAML, redirect URI for OpenID Connect.'),
    start: z.string().describe('URL that starts a sign-in.'),
  })
  .meta({ id: 'SsoSettings' })
export type SsoSettings = z.infer<typeof ssoSettings>

export const ssoProvider = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('saml'),
      name,
      metadataUrl: address.optional().describe('URL of the metadata of the provider.'),
      metadata: z.string().max(maxMetadataBytes).optional().describe('Metadata as XML, instead of a URL.'),
    }),
    z.object({
      kind: z.literal('oidc'),
      name,
      issuer: address,
      clientId: z.string().trim().min(1).max(500).pipe(text),
      clientSecret: z
        .string()
        .min(1)
        .max(1000)
        .pipe(text)
        .optional()
        .describe("Client secret. Optional if the issuer and client ID don't change."),
    }),
  ])
  .meta({ id: 'SsoProvider' })
export type SsoProvider = z.infer<typeof ssoProvider>

export const ssoSlug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/)

/** A workspace that people can sign in to with single sign-on. */
export const ssoWorkspace = z
  .object({
    organization: id,
    workspace: z.string().describe('Name of the workspace.'),
    provider: z.string().describe('Name of the identity provider.'),
    start: z.string().describe('Path that starts a sign-in.'),
  })
  .meta({ id: 'SsoWorkspace' })
export type SsoWorkspace = z.infer<typeof ssoWorkspace>

const params = z.object({ oid: id })

export const ssoEndpoints = {
  getSso: endpoint({
    ...routes.getSso,
    home: 'forward',
    summary: 'Get the single sign-on connection',
    description: 'Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'result', schema: ssoSettings },
  }),
  putSso: endpoint({
    ...routes.putSso,
    home: 'forward',
    summary: 'Set the single sign-on connection',
    description:
      "Sets the identity provider. A different issuer or entity ID creates a new connection: the previous one's sessions end, its identities are unlinked, and the new one must be tested and enabled. Owners only.",
    errors: ['forbidden', 'sso_metadata_invalid', 'link_failed', 'too_many_requests'],
    example: {
      params: { oid: sample.workspace },
      body: {
        kind: 'oidc',
        name: 'Example University',
        issuer: 'https://login.example.edu',
        clientId: 'longhand',
        clientSecret: 'GOCSPX-4fTq9',
      },
    },
    access: 'user',
    personal: true,
    maxBodyBytes: 2 * maxMetadataBytes,
    params,
    body: ssoProvider,
    answer: { kind: 'result', schema: ssoSettings },
  }),
  changeSso: endpoint({
    ...routes.changeSso,
    home: 'forward',
    summary: 'Turn single sign-on on or off',
    description:
      'Enabling it requires a successful test. Making it mandatory also requires an owner with a password and two-factor authentication as `breakGlass`. Owners only.',
    errors: ['forbidden', 'conflict', 'sso_not_ready'],
    example: { params: { oid: sample.workspace }, body: { slug: 'history' } },
    access: 'user',
    personal: true,
    params,
    body: z.object({
      mode: ssoMode.optional(),
      breakGlass: id.nullable().optional(),
      slug: ssoSlug.nullable().optional(),
    }),
    answer: { kind: 'result', schema: ssoSettings },
  }),
  removeSso: endpoint({
    ...routes.removeSso,
    home: 'forward',
    summary: 'Delete the single sign-on connection',
    description:
      'Ends all sessions that were started through the connection. Users without a password can set one by email. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'empty' },
  }),
  testSso: endpoint({
    ...routes.testSso,
    home: 'forward',
    summary: 'Test single sign-on',
    description:
      'Returns the URL to open in the browser. After the test, the browser is redirected to `/settings/workspace` with `sso=tested` or `sso=refused`. Owners only.',
    errors: ['forbidden', 'provider_failed', 'too_many_requests'],
    example: { params: { oid: sample.workspace }, error: 'not_found' },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  findSso: endpoint({
    ...routes.findSso,
    home: 'visit',
    summary: 'Find a workspace with single sign-on',
    description:
      "Finds a workspace by an email address at a verified domain, by its sign-in URL or by its ID. The response doesn't reveal whether an account exists.",
    errors: ['not_found', 'too_many_requests'],
    example: { body: { account: sample.ssoSlug } },
    access: 'anyone',
    body: z.object({ account: z.string().trim().min(1).max(500).pipe(text) }),
    answer: { kind: 'result', schema: ssoWorkspace },
  }),
  startSso: endpoint({
    ...routes.startSso,
    home: 'visit',
    summary: 'Start signing in to a workspace',
    description:
      "Open this URL in the browser. It redirects to the workspace's identity provider, which then redirects back. If the sign-in can't be started, it redirects to the sign-in page with the reason in `refused`.",
    example: { params: { oid: sample.workspace }, query: { redirect: '/dashboard' } },
    access: 'anyone',
    params,
    query: z.object({
      redirect: z.string().max(2048).optional().describe('Page to open after signing in.'),
    }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  finishSso: endpoint({
    ...routes.finishSso,
    home: 'visit',
    summary: 'Finish signing in to a workspace',
    description:
      'The identity provider redirects here. The response redirects to `/signin`, or to `/settings/workspace` after a test.',
    example: { params: { oid: sample.workspace }, query: { state: 'unknown', code: 'unknown' } },
    access: 'anyone',
    params,
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  receiveSsoResponse: endpoint({
    ...routes.receiveSsoResponse,
    home: 'visit',
    summary: 'Receive a SAML response for a workspace',
    description:
      "The workspace's SAML provider posts its response here. Redirects to the same URL as a `GET` request, with a short-lived token that works only in the browser that started the sign-in.",
    example: { params: { oid: sample.workspace }, body: { SAMLResponse: 'PHNhbWxwOlJlc3BvbnNlLz4=' } },
    access: 'anyone',
    foreignForm: true,
    maxBodyBytes: 262_144,
    params,
    body: z.object({ SAMLResponse: z.string().optional() }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 303 },
  }),
  getSsoMetadata: endpoint({
    ...routes.getSsoMetadata,
    home: 'visit',
    summary: 'Get the SAML metadata of a workspace',
    description: "Returns the metadata that the identity provider's administrator needs.",
    example: { params: { oid: sample.workspace } },
    access: 'anyone',
    params,
    answer: { kind: 'raw', types: ['application/samlmetadata+xml'] },
  }),
}
