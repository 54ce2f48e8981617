import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { findPending, makePending, takePending } from '#server/features/sessions/service.ts'
import type { VerifiedIdentity } from '#server/infra/identity/proven-identity.ts'
import type { SamlAnswer, SamlProvider } from '#server/infra/identity/saml.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import { Refusal } from './refusal.ts'

/** From the post of a response to the page that the same browser is redirected to. */
const provenSeconds = 120
const requested = 'samlRequest'
const proven = 'samlProven'

export const askedBySaml = z.object({ requestId: z.string() })
export type AskedBySaml = z.infer<typeof askedBySaml>

const answered = askedBySaml.extend({
  identity: z.object({
    subject: z.string(),
    caseInsensitive: z.boolean(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
  }),
}) satisfies z.ZodType<SamlAnswer>

const keyOf = (ctx: Context) => ctx.deriveKey('saml sign-in')

/** Stores a new request, by a hash of its id, until it is answered or `seconds` have passed. */
export async function askBySaml(
  ctx: Context,
  there: SamlProvider,
  { callback, seconds }: { callback: string; seconds: number },
): Promise<{ url: URL; checks: AskedBySaml }> {
  const { token } = await makePending(ctx.db, { kind: requested, state: {}, seconds })
  const requestId = idOf(token)
  return { url: await there.request(callback, requestId), checks: { requestId } }
}

// XML ids can't begin with a digit.
const idOf = (token: string) => `_${token}`
const tokenOf = (requestId: string) => requestId.slice(1)

/** Whether a request is still pending. */
export const isRequestPending = async (ctx: Context, requestId: string): Promise<boolean> =>
  (await findPending(ctx.db, requested, tokenOf(requestId))) !== undefined

/**
 * Stores the content of a response for the browser that brought it: of the same response brought twice simultaneously,
 * one is rejected. @returns its token
 */
export async function storeIdentity(ctx: Context, answer: SamlAnswer): Promise<string> {
  if (!(await takePending(ctx.db, requested, tokenOf(answer.requestId))))
    throw new Error('the request was answered before')
  const state = seal(keyOf(ctx), JSON.stringify(answer satisfies SamlAnswer), proven).toString('base64')
  const { token } = await makePending(ctx.db, { kind: proven, state, seconds: provenSeconds })
  return token
}

/**
 * The identity in a response that this browser brought, if it answers this browser's request. Having only one of both
 * means that an attacker started or completed the sign-in.
 */
export async function takeIdentity(ctx: Context, checks: unknown, search: string): Promise<VerifiedIdentity> {
  const token = new URLSearchParams(search).get('response')
  const pending = token === null ? undefined : await takePending(ctx.db, proven, token)
  if (!pending) throw new Refusal('failed')
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(pending.state), 'base64'), proven)
  const { requestId, identity } = answered.parse(JSON.parse(text ?? 'null'))
  if (requestId !== askedBySaml.parse(checks).requestId) throw new Refusal('expired')
  return identity
}
