import { Button, Group, Text } from '@mantine/core'
import type { RegionExport } from '#contract/data-export.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useDownloadArchive } from './queries.ts'

/** Downloads of the data stored in other regions, with warnings about regions that failed. */
export function RegionArchives({ uid, archives }: { uid: string; archives: RegionExport[] }) {
  const { t, i18n } = useTranslation('leaving')
  const download = useDownloadArchive(uid)
  const showError = useShowError()
  return archives.map(({ region, state, bytes, skipped }) => {
    const name = t(`export.region.${region}`)
    if (state === 'missing')
      return (
        <Text key={region} size="sm" role="alert" c="red">
          {t('export.regionMissing', { region: name })}
        </Text>
      )
    const size = formatSize(bytes ?? 0, i18n.language)
    return (
      <div key={region}>
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t('export.regionReady', { region: name, size })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate(region, { onError: showError })}
          >
            {t('export.downloadRegion', { region: name })}
          </Button>
        </Group>
        {!!skipped && <Text size="sm">{t('export.skipped', { count: skipped })}</Text>}
      </div>
    )
  })
}
