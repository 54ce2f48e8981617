import type { Collection } from '#contract/collection.ts'
import type { Translate } from '#web/lib/i18n/translate.ts'

type SupportCollection = Pick<Collection, 'id' | 'name' | 'logs' | 'processing'>

/**
 * Maximum length of logs in characters, because mail apps accept URLs of up to about 2,000. The latest
 * entries are kept.
 */
const maxLogsLength = 1_200

/** Returns the details of a collection that support needs. */
export function supportMessage(
  { id, name, logs, processing }: SupportCollection,
  t: Translate<'common'>,
): { subject: string; message: string } {
  const lines = logs.map(({ status, details, timestamp }) =>
    [new Date(timestamp * 1000).toISOString(), status, details].join(' '),
  )
  const message = [
    t('support.body'),
    '',
    t('support.collection', { id }),
    t('support.reason', { code: processing.error?.code ?? processing.state }),
    t('support.logs'),
    lines.join('\n').slice(-maxLogsLength),
  ]
  return { subject: t('support.subject', { name }), message: message.join('\r\n') }
}

/**
 * Returns the support URL for a collection: the configured web page, or a mailto URL with its ID and logs.
 * @param support email address or web page; null leaves the recipient empty
 */
export function supportUrl(
  collection: SupportCollection,
  support: string | null,
  t: Translate<'common'>,
): string {
  if (support && /^https?:/.test(support)) return support
  const { subject, message } = supportMessage(collection, t)
  return `mailto:${support ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}
