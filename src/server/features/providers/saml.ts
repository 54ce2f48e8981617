import { z } from 'zod'
import type { Context } from '#server/context.ts'
import {
  consumePendingSignIn,
  createPendingSignIn,
  findPendingSignIn,
} from '#server/features/sessions/service.ts'
import type { SamlProvider, SamlResponse } from '#server/infra/identity/saml.ts'
import { seal, unseal } from '#server/infra/identity/sealing.ts'
import type { VerifiedIdentity } from '#server/infra/identity/verified-identity.ts'
import { RefusalError } from './refusal.ts'

/** Maximum time in seconds between posting a response and following the redirect in the same browser. */
const identityMaxAgeSeconds = 120
const requestKind = 'samlRequest'
const identityKind = 'samlProven'

export const pendingSamlRequest = z.object({ requestId: z.string() })
/** The source of the request; a response from a different source must be rejected. */
const requestState = z.object({ source: z.string() })
export type PendingSamlRequest = z.infer<typeof pendingSamlRequest>

const identityState = pendingSamlRequest.extend({
  source: z.string(),
  identity: z.object({
    subject: z.string(),
    caseInsensitive: z.boolean(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
  }),
}) satisfies z.ZodType<SamlResponse & { source: string }>

const keyOf = (ctx: Context) => ctx.deriveKey('saml sign-in')

/** Stores a new request under a hash of its ID until it is answered or `seconds` have passed. */
export async function createSamlRequest(
  ctx: Context,
  provider: SamlProvider,
  { source, callback, seconds }: { source: string; callback: string; seconds: number },
): Promise<{ url: URL; checks: PendingSamlRequest }> {
  const { token } = await createPendingSignIn(ctx.db, { kind: requestKind, state: { source }, seconds })
  const requestId = idOf(token)
  return { url: await provider.request(callback, requestId), checks: { requestId } }
}

// XML IDs can't begin with a digit.
const idOf = (token: string) => `_${token}`
const tokenOf = (requestId: string) => requestId.slice(1)

/** Returns whether a request to a source is still pending. */
export async function isRequestPending(ctx: Context, source: string, requestId: string): Promise<boolean> {
  const pendingRow = await findPendingSignIn(ctx.db, requestKind, tokenOf(requestId))
  return requestState.safeParse(pendingRow?.state).data?.source === source
}

/**
 * Stores the identity from a response for the browser that posted it. If the same response is posted twice
 * simultaneously, only one request succeeds.
 * @returns a token for the stored identity
 */
export async function storeIdentity(ctx: Context, source: string, answer: SamlResponse): Promise<string> {
  if (!(await consumePendingSignIn(ctx.db, requestKind, tokenOf(answer.requestId))))
    throw new Error('the request has already been answered')
  const content = { ...answer, source } satisfies z.infer<typeof identityState>
  const state = seal(keyOf(ctx), JSON.stringify(content), identityKind).toString('base64')
  const { token } = await createPendingSignIn(ctx.db, {
    kind: identityKind,
    state,
    seconds: identityMaxAgeSeconds,
  })
  return token
}

/**
 * Returns the identity from a response that this browser posted, if it answers this browser's request. If
 * only the request or only the response came from this browser, an attacker started or completed the sign-in.
 */
export async function consumeIdentity(
  ctx: Context,
  source: string,
  { checks, search }: { checks: unknown; search: string },
): Promise<VerifiedIdentity> {
  const token = new URLSearchParams(search).get('response')
  const pendingRow = token === null ? undefined : await consumePendingSignIn(ctx.db, identityKind, token)
  if (!pendingRow) throw new RefusalError('failed')
  const text = unseal(keyOf(ctx), Buffer.from(z.string().parse(pendingRow.state), 'base64'), identityKind)
  const { source: from, requestId, identity } = identityState.parse(JSON.parse(text ?? 'null'))
  if (from !== source || requestId !== pendingSamlRequest.parse(checks).requestId)
    throw new RefusalError('expired')
  return identity
}
