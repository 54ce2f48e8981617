import type { TFunction } from 'i18next'
import type { Collection } from '#contract/collection.ts'

type Described = Pick<Collection, 'id' | 'name' | 'logs' | 'processing'>

/** Mail programs accept URLs of about 2,000 characters; the latest entries matter most. */
const longestLogs = 1_200

/** The facts about a collection for support. */
export function supportMessage(
  { id, name, logs, processing }: Described,
  t: TFunction<'common'>,
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
    lines.join('\n').slice(-longestLogs),
  ]
  return { subject: t('support.subject', { name }), message: message.join('\r\n') }
}

/**
 * The support address for a collection: the configured web page, or a message with its ID and logs.
 * @param support an e-mail address or a web page; null leaves the address open
 */
export function supportAddress(
  collection: Described,
  support: string | null,
  t: TFunction<'common'>,
): string {
  if (support && /^https?:/.test(support)) return support
  const { subject, message } = supportMessage(collection, t)
  return `mailto:${support ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}
