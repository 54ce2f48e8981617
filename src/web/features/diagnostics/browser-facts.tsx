import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useServerEvents, useStreamIsLive } from '#web/lib/api/events.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Facts } from './facts.tsx'
import { regionalKeyQuery } from './queries.ts'

/** Facts about this browser and its connection. */
export function BrowserFacts({ uid, answeredMs }: { uid: string; answeredMs: number | undefined }) {
  const { t, i18n } = useTranslation('diagnostics')
  const { online } = useNetwork()
  useServerEvents({})
  const live = useStreamIsLive()
  const regional = useQuery(regionalKeyQuery(uid))
  const { data: room } = useQuery({
    queryKey: ['storage-estimate'],
    queryFn: async () => (await navigator.storage?.estimate()) ?? null,
  })
  const size = (bytes = 0) => formatSize(bytes, i18n.resolvedLanguage ?? 'en')
  return (
    <Facts
      title={t('browser')}
      facts={[
        [t('item.online'), online ? t('value.online') : t('value.offline')],
        [
          t('item.answer'),
          answeredMs === undefined ? t('value.unknown') : t('value.milliseconds', { ms: answeredMs }),
        ],
        [
          t('item.regionalKey'),
          regional.isPending ? t('value.unknown') : regional.data ? t('value.accepted') : t('value.refused'),
        ],
        [t('item.events'), live ? t('value.live') : t('value.down')],
        [
          t('item.storage'),
          room ? t('value.of', { used: size(room.usage), quota: size(room.quota) }) : t('value.unknown'),
        ],
        [t('item.languages'), navigator.languages.join(', ')],
        [t('item.timeZone'), Intl.DateTimeFormat().resolvedOptions().timeZone],
        [t('item.agent'), navigator.userAgent],
      ]}
    />
  )
}
