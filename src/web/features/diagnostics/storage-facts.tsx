import type { Diagnostics } from '#contract/system.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Facts } from './facts.tsx'

/** Disk usage, and the users with the highest usage. */
export function StorageFacts({ storage }: Pick<Diagnostics, 'storage'>) {
  const { t, i18n } = useTranslation('diagnostics')
  const formatBytes = (bytes: number) => formatSize(bytes, i18n.resolvedLanguage ?? 'en')
  return (
    <Facts
      title={t('storage.title')}
      facts={[
        [
          t('storage.disk'),
          t('storage.space', { free: formatBytes(storage.free), total: formatBytes(storage.total) }),
        ],
        [t('storage.reserve'), formatBytes(storage.reserve)],
        [t('storage.stored'), formatBytes(storage.stored)],
        [t('storage.unfinished'), formatBytes(storage.unfinished)],
        ...storage.largest.map(({ id, email, stored, unfinished }): [string, string] => [
          email ?? id,
          t('storage.person', { stored: formatBytes(stored), unfinished: formatBytes(unfinished) }),
        ]),
      ]}
    />
  )
}
