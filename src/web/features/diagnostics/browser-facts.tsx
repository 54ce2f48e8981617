import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useIsStreamLive, useServerEvents } from '#web/lib/api/events.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Facts } from './facts.tsx'
import { regionalKeyQuery } from './queries.ts'

/** Information about this browser and its connection. */
export function BrowserFacts({ uid, responseMs }: { uid: string; responseMs: number | undefined }) {
  const { t, i18n } = useTranslation('diagnostics')
  const { online } = useNetwork()
  useServerEvents({})
  const isLive = useIsStreamLive()
  const regionalKey = useQuery(regionalKeyQuery(uid))
  const { data: storageEstimate } = useQuery({
    queryKey: ['storage-estimate'],
    queryFn: async () => (await navigator.storage?.estimate()) ?? null,
  })
  const formatBytes = (bytes = 0) => formatSize(bytes, i18n.resolvedLanguage ?? 'en')
  return (
    <Facts
      title={t('browser')}
      facts={[
        [t('item.online'), online ? t('value.online') : t('value.offline')],
        [
          t('item.answer'),
          responseMs === undefined ? t('value.unknown') : t('value.milliseconds', { ms: responseMs }),
        ],
        [
          t('item.regionalKey'),
          regionalKey.isPending
            ? t('value.unknown')
            : regionalKey.data
              ? t('value.accepted')
              : t('value.refused'),
        ],
        [t('item.events'), isLive ? t('value.live') : t('value.down')],
        [
          t('item.storage'),
          storageEstimate
            ? t('value.of', {
                used: formatBytes(storageEstimate.usage),
                quota: formatBytes(storageEstimate.quota),
              })
            : t('value.unknown'),
        ],
        [t('item.languages'), navigator.languages.join(', ')],
        [t('item.timeZone'), Intl.DateTimeFormat().resolvedOptions().timeZone],
        [t('item.agent'), navigator.userAgent],
      ]}
    />
  )
}
