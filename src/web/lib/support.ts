import type { TFunction } from 'i18next'
import type { Collection } from '#contract/collections.ts'

type Described = Pick<Collection, 'id' | 'name' | 'logs' | 'processing'>

/** Mail programs take addresses of about 2,000 characters; the latest entries matter most. */
const longestLogs = 1_200

/**
 * Where to ask for help with a collection: the configured web page, or a message that tells its id and logs.
 * @param support an e-mail address or a web page; null leaves the address open
 */
export function supportAddress(
  { id, name, logs, processing }: Described,
  support: string | null,
  t: TFunction<'common'>,
): string {
  if (support && /^https?:/.test(support)) return support
  const lines = logs.map(({ status, details, timestamp }) =>
    [new Date(timestamp * 1000).toISOString(), status, details].join(' '),
  )
  const body = [
    t('support.body'),
    '',
    t('support.collection', { id }),
    t('support.reason', { code: processing.error?.code ?? processing.state }),
    t('support.logs'),
    lines.join('\n').slice(-longestLogs),
  ]
  const subject = encodeURIComponent(t('support.subject', { name }))
  return `mailto:${support ?? ''}?subject=${subject}&body=${encodeURIComponent(body.join('\r\n'))}`
}
