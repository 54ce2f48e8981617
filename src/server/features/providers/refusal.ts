import type { ProviderRefusal } from '#contract/choices.ts'
import type { ProviderId } from '#contract/providers.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { AppError } from '#server/infra/errors.ts'

/** Why a provider sign-in failed. */
export class Refusal extends Error {
  readonly reason: ProviderRefusal
  /** The affected account, if known. */
  readonly userId: string | undefined
  constructor(reason: ProviderRefusal, userId?: string) {
    super(`refused: ${reason}`)
    this.name = 'Refusal'
    this.reason = reason
    this.userId = userId
  }
}

const told = ['email_taken', 'domain_refused', 'too_many_requests'] as const

/** Error code for the user after a provider failure. The log has the details. */
export function refusalOf(ctx: Context, id: ProviderId, error: unknown): ProviderRefusal {
  const reason = reasonOf(ctx, id, error)
  if (reason === 'failed' && !(error instanceof Refusal)) logFailure(ctx, id, error)
  if (id !== 'saml') return reason
  if (reason === 'domain_refused') return 'saml_domain_refused'
  return reason === 'failed' ? 'saml_failed' : reason
}

function reasonOf(ctx: Context, id: ProviderId, error: unknown): ProviderRefusal {
  if (!ctx.providers.has(id)) return 'not_set_up'
  if (error instanceof Refusal) return error.reason
  const code = error instanceof AppError ? told.find((known) => known === error.code) : undefined
  return code ?? 'failed'
}

/** Describes the mismatch; the libraries' messages contain neither codes nor tokens. */
export function logFailure(ctx: Context, id: ProviderId, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  ctx.log.warn(`sign-in by ${id}: ${message.slice(0, 500)}`)
}

/** Nothing was rejected: the user canceled, or was rate-limited, which may repeat endlessly. */
const unwritten: readonly ProviderRefusal[] = ['cancelled', 'too_many_requests', 'not_set_up']

interface Refused {
  id: ProviderId
  error: unknown
  /** IP address. */
  address: string
  /** For linking: the account, and the returned identity. */
  link?: { userId: string; actor: Actor } | undefined
}

/** Audits a rejected provider sign-in. The user is redirected even if that fails. */
export async function auditRefusal(ctx: Context, { id, error, address, link }: Refused): Promise<void> {
  const reason = reasonOf(ctx, id, error)
  if (unwritten.includes(reason)) return
  try {
    if (link) {
      const about = { actorId: doerOf(link.actor), subjectId: link.userId, address }
      await audit(ctx.db, { kind: 'identityLinkRefused', ...about, details: { provider: id, reason } })
      return
    }
    const subjectId = error instanceof Refusal ? error.userId : undefined
    const details = { method: id, reason }
    await audit(ctx.db, { kind: 'signInRefused', actorId: null, subjectId, address, details })
  } catch (failure) {
    logFailure(ctx, id, failure)
  }
}

const doerOf = (actor: Actor) => (actor.kind === 'user' ? (actor.impersonatorId ?? actor.userId) : null)
