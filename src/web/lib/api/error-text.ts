import type { BundleRefusal } from '#contract/bundles.ts'
import type { QueueDetails, QuotaDetails } from '#contract/quotas.ts'
import { formatSize, formatWait } from '#web/lib/format/format.ts'
import type { Translate } from '#web/lib/i18n/translate.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ApiError, hasErrorCode } from './api.ts'

/** Returns the number of seconds until a rate-limited request can be retried; undefined for other errors. */
export function secondsUntilRetry(error: unknown): number | undefined {
  if (!hasErrorCode(error, 'too_many_requests')) return undefined
  const { retryAfterSeconds } = (error.details ?? {}) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
}

/** Returns the message for an error in the given language. */
export function errorTextFor(t: Translate<'errors'>, language: string, error: unknown): string {
  const seconds = secondsUntilRetry(error)
  if (seconds !== undefined) return t('wait', { wait: formatWait(seconds, language) })
  const refusal = error instanceof ApiError && refusalText(t, language, error)
  if (refusal) return refusal
  return t(`code.${error instanceof ApiError ? error.code : 'internal'}`)
}

/**
 * Returns a message that includes the error's details; undefined for errors without a message of that kind.
 */
function refusalText(t: Translate<'errors'>, language: string, error: ApiError): string | undefined {
  if (!error.details) return undefined
  if (error.code === 'registration_closed')
    return t('domainsOnly', { domains: (error.details as { domains: string[] }).domains.join(', ') })
  if (error.code === 'bundle_refused') return t(`bundle.${(error.details as BundleRefusal).problem}`)
  if (error.code === 'queue_full') return t('queue', { ...(error.details as QueueDetails) })
  if (error.code !== 'quota_exceeded') return undefined
  const { quota, scope, used, limit, needed } = error.details as QuotaDetails
  const formatBytes = (bytes: number) => formatSize(bytes, language)
  return t(`quota.${quota}.${scope}`, {
    used: formatBytes(used),
    limit: formatBytes(limit),
    needed: formatBytes(needed),
  })
}

/** Returns a function that gets an error's message in the user's language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return (error) => errorTextFor(t, i18n.language, error)
}
