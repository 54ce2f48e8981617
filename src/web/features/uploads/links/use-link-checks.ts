import { useQueries } from '@tanstack/react-query'
import { maxLinkLength } from '#contract/limits.ts'
import type { LinkCheck } from '#contract/pipeline.ts'
import { linkQuery } from '#web/features/uploads/queries.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isTooLong, parseWebUrl } from './link-url.ts'

/** A link and the state of its check. */
export interface CheckedLink {
  /** The link as typed. */
  text: string
  url: string | null
  isFetching: boolean
  /** Error message for the link; null if there is none. */
  problem: string | null
  /** Content of the link, once known and valid. */
  content: LinkCheck | null
}

/** Checks links. If there are several, each must point to a single recording and appear only once. */
export function useLinkChecks(texts: string[]): CheckedLink[] {
  const { t } = useTranslation('uploads')
  const problemOf = useProblemText()
  const urls = texts.map(parseWebUrl)
  const uniqueUrls = [...new Set(urls.filter((url) => url !== null))]
  const checks = useQueries({ queries: uniqueUrls.map(linkQuery) })
  return texts.map((text, index) => {
    const url = urls[index] ?? null
    const check = url === null ? undefined : checks[uniqueUrls.indexOf(url)]
    const content = check?.data && !check.data.error ? check.data : null
    const isRepeated = url !== null && urls.indexOf(url) < index
    const isPodcast = texts.length > 1 && (content?.episodes.length ?? 0) > 0
    const problem = isRepeated
      ? t('link.twice')
      : isPodcast
        ? t('link.alonePodcast')
        : problemOf(text, url, check?.data, check?.error ?? null)
    return { text, url, isFetching: check?.isFetching ?? false, problem, content: problem ? null : content }
  })
}

function useProblemText() {
  const { t } = useTranslation(['errors', 'uploads'])
  const errorText = useErrorText()
  return (text: string, url: string | null, data: LinkCheck | undefined, error: Error | null) => {
    if (isTooLong(text)) return t('uploads:link.tooLong', { limit: maxLinkLength })
    if (url === null) return t('errors:link.not_a_link')
    if (data?.error) return t(`errors:link.${data.error.code}`)
    if (!error) return null
    const isOwnError = hasErrorCode(error, 'network', 'unauthenticated', 'link_refused')
    return isOwnError ? errorText(error) : t('errors:link.unreachable')
  }
}
