import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { queueDetails, quotaDetails } from '#contract/quotas.ts'
import { ApiError } from './api.ts'
import { formatSize, formatWait } from './format.ts'

/** Seconds until a call may be made again; undefined when it was not refused for being made too often. */
export function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return undefined
  const { retryAfterSeconds } = (error.details ?? {}) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
}

/** What to tell a person about an error, by the texts of a language. */
export function errorTextIn(t: TFunction<'errors'>, language: string, error: unknown): string {
  const seconds = waitOf(error)
  if (seconds !== undefined) return t('wait', { wait: formatWait(seconds, language) })
  const refusal = error instanceof ApiError && refusalText(t, language, error)
  if (refusal) return refusal
  return t(`code.${error instanceof ApiError ? error.code : 'internal'}`)
}

/** What is used, and what is allowed; undefined where an error tells neither. */
function refusalText(t: TFunction<'errors'>, language: string, error: ApiError): string | undefined {
  if (error.code === 'queue_full') {
    const { data } = queueDetails.safeParse(error.details)
    return data && t('queue', data)
  }
  if (error.code !== 'quota_exceeded') return undefined
  const { data } = quotaDetails.safeParse(error.details)
  if (!data) return undefined
  const size = (bytes: number) => formatSize(bytes, language)
  const sizes = { used: size(data.used), limit: size(data.limit), needed: size(data.needed) }
  return t(`quota.${data.quota}.${data.scope}`, sizes)
}

/** What to tell a person about an error, in their language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return (error) => errorTextIn(t, i18n.language, error)
}
