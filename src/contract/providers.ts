import { z } from 'zod'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Sign-in providers. */
export const provider = z.enum(['google', 'oidc', 'saml'])
export type ProviderId = z.infer<typeof provider>

export const offeredProvider = z
  .object({ id: provider, name: z.string().describe('Display name.') })
  .meta({ id: 'Provider' })
export type OfferedProvider = z.infer<typeof offeredProvider>

/** A provider identity linked to an account. */
export const linkedProvider = z
  .object({
    provider,
    email: z
      .string()
      .nullable()
      .describe("Email address at the provider when it was linked. Null if the provider didn't share one."),
    since: epochSeconds,
  })
  .meta({ id: 'LinkedProvider' })
export type LinkedProvider = z.infer<typeof linkedProvider>

/** Maximum length of a URL to return to after sign-in, in characters. */
const maxReturnUrlLength = 2048

const params = z.object({ provider })
const userParams = z.object({ uid: id })

export const providerEndpoints = {
  startProviderSignIn: endpoint({
    ...routes.startProviderSignIn,
    home: 'visit',
    summary: 'Start signing in with a provider',
    description:
      "Open this URL in the browser. It redirects to the provider, which then redirects back. If the sign-in can't be started, it redirects to the sign-in page with the reason in `refused`.",
    example: { params: { provider: 'google' }, query: { redirect: '/settings' } },
    access: 'anyone',
    params,
    query: z.object({
      redirect: z.string().max(maxReturnUrlLength).optional().describe('Page to open after signing in.'),
      product: z.string().max(maxReturnUrlLength).optional(),
    }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  finishProviderSignIn: endpoint({
    ...routes.finishProviderSignIn,
    home: 'visit',
    summary: 'Finish signing in with a provider',
    description:
      'The provider redirects here. The response redirects to `/signin` with the requested page as `redirect`, with `refused` if the sign-in failed, or with `#secondFactor=TOKEN&expiresAt=SECONDS` if a second factor is required. When linking a provider, it redirects to `/settings/account` with `linked` or `refused`.',
    example: { params: { provider: 'google' }, query: { state: 'unknown', code: 'unknown' } },
    access: 'anyone',
    params,
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  receiveSamlResponse: endpoint({
    ...routes.receiveSamlResponse,
    home: 'visit',
    summary: 'Receive a SAML response',
    description:
      'The SAML provider posts its response here. Redirects to the same URL as a `GET` request, with a short-lived token that works only in the browser that started the sign-in.',
    example: { body: { SAMLResponse: 'PHNhbWxwOlJlc3BvbnNlLz4=' } },
    access: 'anyone',
    foreignForm: true,
    maxBodyBytes: 262_144,
    body: z.object({ SAMLResponse: z.string().optional() }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 303 },
  }),
  getSamlMetadata: endpoint({
    ...routes.getSamlMetadata,
    home: 'visit',
    summary: 'Get SAML metadata',
    description: "Returns the metadata that the SAML provider's administrator needs.",
    errors: ['not_found'],
    example: { error: 'not_found' },
    access: 'anyone',
    answer: { kind: 'raw', types: ['application/samlmetadata+xml'] },
  }),
  listLinkedProviders: endpoint({
    ...routes.listLinkedProviders,
    home: 'forward',
    summary: 'List my identity providers',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'page', schema: linkedProvider },
  }),
  linkProvider: endpoint({
    ...routes.linkProvider,
    home: 'forward',
    summary: 'Link an identity provider',
    description: 'Returns the URL to open in the browser.',
    errors: ['wrong_credentials', 'sign_in_again', 'conflict'],
    example: {
      params: { uid: sample.user, provider: 'google' },
      body: { password: sample.password },
      error: 'not_found',
    },
    access: 'user',
    personal: true,
    params: userParams.extend({ provider }),
    body: z.object({ password: currentPassword }),
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  unlinkProvider: endpoint({
    ...routes.unlinkProvider,
    home: 'forward',
    summary: 'Unlink an identity provider',
    description: 'Returns 409 if the provider is the only way to sign in to the account.',
    errors: ['wrong_credentials', 'sign_in_again', 'conflict'],
    example: {
      params: { uid: sample.user, provider: 'google' },
      body: { password: sample.password },
      error: 'not_found',
    },
    access: 'user',
    personal: true,
    params: userParams.extend({ provider }),
    body: z.object({ password: currentPassword }),
    answer: { kind: 'empty' },
  }),
}
