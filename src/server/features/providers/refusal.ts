import type { ProviderRefusal } from '#contract/choices.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit } from '#server/features/audit/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { SignInSource } from './source.ts'

/** Thrown if a provider sign-in fails; contains the reason. */
export class RefusalError extends Error {
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

const explainedReasons = [
  'email_taken',
  'domain_refused',
  'registration_closed',
  'too_many_requests',
] as const

/** Returns the error code shown to the user after a provider failure; the log has the details. */
export function toRefusal(ctx: Context, source: SignInSource, error: unknown): ProviderRefusal {
  const reason = reasonOf(source, error)
  if (reason === 'failed' && !(error instanceof RefusalError)) logFailure(ctx, source, error)
  if (source.key !== 'saml') return reason
  if (reason === 'domain_refused') return 'saml_domain_refused'
  return reason === 'failed' ? 'saml_failed' : reason
}

function reasonOf({ provider }: SignInSource, error: unknown): ProviderRefusal {
  if (!provider) return 'not_set_up'
  if (error instanceof RefusalError) return error.reason
  if (error instanceof AppError && error.code === 'sign_in_not_offered') return 'not_offered'
  const code = error instanceof AppError ? explainedReasons.find((known) => known === error.code) : undefined
  return code ?? 'failed'
}

/** Logs a provider failure. The libraries' messages don't contain codes or tokens. */
export function logFailure(ctx: Context, { key }: SignInSource, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  ctx.log.warn(`sign-in by ${key}: ${message.slice(0, 500)}`)
}

/** Reasons that aren't audited, because nothing was rejected or because attempts could repeat endlessly. */
const unauditedReasons: readonly ProviderRefusal[] = [
  'cancelled',
  'too_many_requests',
  'not_set_up',
  'not_offered',
]

interface RefusedSignIn {
  source: SignInSource
  error: unknown
  /** IP address. */
  address: string
  /** When linking: the account and the identity that the provider returned. */
  link?: { userId: string; actor: Actor } | undefined
}

/** Audits a rejected provider sign-in. The user is redirected even if auditing fails. */
export async function auditRefusal(
  ctx: Context,
  { source, error, address, link }: RefusedSignIn,
): Promise<void> {
  const reason = reasonOf(source, error)
  const { method, connection } = source
  if (unauditedReasons.includes(reason)) return
  try {
    if (link) {
      const auditFields = { actorId: actingUserId(link.actor), subjectId: link.userId, address }
      await audit(ctx.db, {
        kind: 'identityLinkRefused',
        ...auditFields,
        details: { provider: method, reason },
      })
      return
    }
    const subjectId = error instanceof RefusalError ? error.userId : undefined
    const refusalFields = { actorId: null, subjectId, address, details: { method, reason } }
    if (connection) {
      const { organizationId } = connection
      await audit(ctx.db, { kind: 'ssoRefused', ...refusalFields, organizationId })
      return
    }
    await audit(ctx.db, { kind: 'signInRefused', ...refusalFields })
  } catch (failure) {
    logFailure(ctx, source, failure)
  }
}

const actingUserId = (actor: Actor) => (actor.kind === 'user' ? (actor.impersonatorId ?? actor.userId) : null)
