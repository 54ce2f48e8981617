import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api.ts'
import { formatWait } from './format.ts'

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
  return t(`code.${error instanceof ApiError ? error.code : 'internal'}`)
}

/** What to tell a person about an error, in their language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return (error) => errorTextIn(t, i18n.language, error)
}
