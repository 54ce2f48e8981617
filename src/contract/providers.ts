import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { currentPassword } from './proof.ts'

/** Others who may say who somebody is. */
export const provider = z.enum(['google', 'oidc', 'saml'])
export type ProviderId = z.infer<typeof provider>

export const offeredProvider = z
  .object({ id: provider, name: z.string().describe('as people know it') })
  .meta({ id: 'Provider' })
export type OfferedProvider = z.infer<typeof offeredProvider>

/** Why a provider led back without what was asked of it, as the parameter `refused` of the page. */
export const providerRefusals = [
  'cancelled', // there, by the person
  'expired', // begun too long ago, in another browser, or finished already
  'email_taken', // an account has the address and has not proved it
  'domain_refused', // of addresses this installation is not for
  'linked_elsewhere', // whom it named signs in to another account
  'too_many_requests',
  'not_set_up', // here: nobody can sign in by it
  'failed',
  'saml_domain_refused', // the same by SAML, which has words of its own for these two
  'saml_failed',
] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/** Somebody at a provider who signs in to an account. */
export const linkedProvider = z
  .object({
    provider,
    email: z.string().nullable().describe('as the provider gave it when it was linked'),
    since: epochSeconds,
  })
  .meta({ id: 'LinkedProvider' })
export type LinkedProvider = z.infer<typeof linkedProvider>

/** As long as the addresses of the sign-in pages may hold them. */
const maxWantedLength = 2048

const params = z.object({ provider })
const own = z.object({ uid: id })

export const providerEndpoints = {
  startProviderSignIn: endpoint({
    method: 'GET',
    path: '/auth/providers/:provider',
    summary:
      'For links: leads to the provider, and from there back to the sign-in page with a session; at once, with `refused`, when that can not be',
    access: 'anyone',
    params,
    query: z.object({
      redirect: z.string().max(maxWantedLength).optional().describe('the page that was wanted'),
      product: z.string().max(maxWantedLength).optional(),
    }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  finishProviderSignIn: endpoint({
    method: 'GET',
    path: '/auth/providers/:provider/callback',
    summary:
      'Where the provider leads back to. Leads to /signin, with the wanted page as `redirect`; with `refused` when nobody was signed in; with `#secondFactor=TOKEN&expiresAt=SECONDS` when a code is asked for, too. Where it was to be linked, leads to /settings/account, with `linked` or `refused`',
    access: 'anyone',
    params,
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 302 },
  }),
  receiveSamlResponse: endpoint({
    method: 'POST',
    path: '/auth/providers/saml/callback',
    summary:
      'Where the page of a SAML provider posts its response. Signs nobody in, but leads to the GET of the same address with the response in a short form, which is worth something to the browser that asked for it only',
    access: 'anyone',
    foreignForm: true,
    maxBodyBytes: 262_144,
    body: z.object({ SAMLResponse: z.string().optional() }),
    answer: { kind: 'raw', types: ['text/plain'], redirect: 303 },
  }),
  getSamlMetadata: endpoint({
    method: 'GET',
    path: '/auth/providers/saml/metadata',
    summary: 'What an administrator of a SAML provider needs to know of this installation',
    access: 'anyone',
    answer: { kind: 'raw', types: ['application/samlmetadata+xml'] },
  }),
  listLinkedProviders: endpoint({
    method: 'GET',
    path: '/user/v2/:uid/providers',
    summary: 'The providers by which I can sign in',
    access: 'user',
    params: own,
    answer: { kind: 'page', schema: linkedProvider },
  }),
  linkProvider: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/providers/:provider',
    summary: 'Where to send my browser, so that a provider signs in to this account from then on',
    access: 'user',
    personal: true,
    params: own.extend({ provider }),
    body: z.object({ password: currentPassword }),
    answer: { kind: 'result', schema: z.object({ url: z.string() }) },
  }),
  unlinkProvider: endpoint({
    method: 'DELETE',
    path: '/user/v2/:uid/providers/:provider',
    summary: 'Let a provider sign in no more; conflict when it is the last way into the account',
    access: 'user',
    personal: true,
    params: own.extend({ provider }),
    body: z.object({ password: currentPassword }),
    answer: { kind: 'empty' },
  }),
}
