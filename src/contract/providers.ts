import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { currentPassword } from './proof.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Sign-in providers. */
export const provider = z.enum(['google', 'oidc', 'saml'])
export type ProviderId = z.infer<typeof provider>

export const offeredProvider = z
  .object({ id: provider, name: z.string().describe('as people know it') })
  .meta({ id: 'Provider' })
export type OfferedProvider = z.infer<typeof offeredProvider>

/** A provider identity linked to an account. */
export const linkedProvider = z
  .object({
    provider,
    email: z.string().nullable().describe('as the provider gave it when it was linked'),
    since: epochSeconds,
  })
  .meta({ id: 'LinkedProvider' })
export type LinkedProvider = z.infer<typeof linkedProvider>

/** Maximum length, for URLs of the sign-in pages. */
const maxWantedLength = 2048

const params = z.object({ provider })
const own = z.object({ uid: id })

export const providerEndpoints = {
  startProviderSignIn: endpoint({
    ...routes.startProviderSignIn,
    summary: 'Start signing in with a provider',
    description:
      'For links: redirects to the provider, and from there back to the sign-in page. When that is impossible, redirects to the sign-in page with `refused`.',
    example: { params: { provider: 'google' }, query: { redirect: '/settings' } },
    access: 'anyone',
    params,
    query: z.object({
      redirect: z.string().max(maxWantedLength).optional().describe('the page that was wanted'),
      product: z.string().max(maxWantedLength).optional(),
    }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  finishProviderSignIn: endpoint({
    ...routes.finishProviderSignIn,
    summary: 'Finish signing in with a provider',
    description:
      'Where the provider redirects to. Leads to `/signin`, with the requested page as `redirect`; with `refused` when the sign-in failed; with `#secondFactor=TOKEN&expiresAt=SECONDS` when a second factor is required. When linking, leads to `/settings/account` with `linked` or `refused`.',
    example: { params: { provider: 'google' }, query: { state: 'unknown', code: 'unknown' } },
    access: 'anyone',
    params,
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  receiveSamlResponse: endpoint({
    ...routes.receiveSamlResponse,
    summary: 'Receive a SAML response',
    description:
      'Where the page of a SAML provider posts its response. Redirects to the `GET` of the same URL with the response in a short form, which only the browser that asked for it can use.',
    example: { body: { SAMLResponse: 'PHNhbWxwOlJlc3BvbnNlLz4=' } },
    access: 'anyone',
    foreignForm: true,
    maxBodyBytes: 262_144,
    body: z.object({ SAMLResponse: z.string().optional() }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 303 },
  }),
  getSamlMetadata: endpoint({
    ...routes.getSamlMetadata,
    summary: 'Get the SAML metadata',
    description: 'For administrators of a SAML provider.',
    errors: ['not_found'],
    example: { error: 'not_found' },
    access: 'anyone',
    answer: { kind: 'raw', types: ['application/samlmetadata+xml'] },
  }),
  listLinkedProviders: endpoint({
    ...routes.listLinkedProviders,
    summary: 'List my identity providers',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: own,
    answer: { kind: 'page', schema: linkedProvider },
  }),
  linkProvider: endpoint({
    ...routes.linkProvider,
    summary: 'Link an identity provider',
    description: 'Returns the URL to send the browser to.',
    errors: ['wrong_credentials', 'sign_in_again', 'conflict'],
    example: {
      params: { uid: sample.user, provider: 'google' },
      body: { password: sample.password },
      error: 'not_found',
    },
    access: 'user',
    personal: true,
    params: own.extend({ provider }),
    body: z.object({ password: currentPassword }),
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  unlinkProvider: endpoint({
    ...routes.unlinkProvider,
    summary: 'Unlink an identity provider',
    description: '409 when it is the only way to sign in to the account.',
    errors: ['wrong_credentials', 'sign_in_again', 'conflict'],
    example: {
      params: { uid: sample.user, provider: 'google' },
      body: { password: sample.password },
      error: 'not_found',
    },
    access: 'user',
    personal: true,
    params: own.extend({ provider }),
    body: z.object({ password: currentPassword }),
    answer: { kind: 'empty' },
  }),
}
