import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Others who may say who somebody is. */
export const provider = z.enum(['google', 'oidc'])
export type ProviderId = z.infer<typeof provider>

export const offeredProvider = z
  .object({ id: provider, name: z.string().describe('as people know it') })
  .meta({ id: 'Provider' })
export type OfferedProvider = z.infer<typeof offeredProvider>

/** Why a sign-in by a provider led back to the sign-in page, as its parameter `refused`. */
export const providerRefusal = z.enum([
  'cancelled', // there, by the person
  'expired', // begun too long ago, in another browser, or finished already
  'email_taken', // an account has the address and has not proved it
  'domain_refused', // of addresses this installation is not for
  'failed',
])
export type ProviderRefusal = z.infer<typeof providerRefusal>

const params = z.object({ provider })

export const providerEndpoints = {
  startProviderSignIn: endpoint({
    method: 'GET',
    path: '/auth/providers/:provider',
    summary: 'For links: leads to the provider, and from there back to the sign-in page with a session',
    access: 'anyone',
    params,
    query: z.object({
      redirect: z.string().max(2000).optional().describe('the page that was wanted'),
      product: z.string().max(200).optional(),
    }),
    answer: { kind: 'raw', types: ['text/plain'] },
  }),
  finishProviderSignIn: endpoint({
    method: 'GET',
    path: '/auth/providers/:provider/callback',
    summary:
      'Where the provider leads back to. Leads to /signin, with the wanted page as `redirect`; with `refused` when nobody was signed in; with `#secondFactor=TOKEN&expiresAt=SECONDS` when a code is asked for, too',
    access: 'anyone',
    params,
    query: z.looseObject({}),
    answer: { kind: 'raw', types: ['text/plain'] },
  }),
}
