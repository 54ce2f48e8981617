import { Alert, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#contract/quotas.ts'
import { call } from '#web/lib/api/api.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

interface StorageSectionProps {
  uid: string
  workspace: { id: string; name: string }
}

/** Section showing how much storage and queue capacity a user and their workspace use. */
export default function StorageSection({ uid, workspace }: StorageSectionProps) {
  const { t } = useTranslation('settings')
  const { data, isError } = useQuery({
    queryKey: ['usage', uid, workspace.id],
    queryFn: ({ signal }) =>
      call('getUsage', { params: { uid }, query: { orgId: workspace.id } }, { signal }),
    refetchOnMount: 'always',
  })
  return (
    <SettingsSection title={t('storage.title')} intro={t('storage.intro')}>
      {isError && !data && <Alert color="red">{t('storage.failed')}</Alert>}
      {!data && !isError && <Skeleton height={120} role="status" aria-label={t('storage.title')} />}
      {data && <StorageMeters usage={data} workspaceName={workspace.name} />}
    </SettingsSection>
  )
}

function StorageMeters({ usage, workspaceName }: { usage: Usage; workspaceName: string }) {
  const { t, i18n } = useTranslation('settings')
  const locale = i18n.resolvedLanguage ?? 'en'
  const formatBytes = (bytes: number) => formatSize(bytes, locale)
  const { user, workspace, queued } = usage
  return (
    <Stack gap="md">
      <StorageMeter label={t('storage.stored')} {...user.stored} format={formatBytes} />
      <StorageMeter label={t('storage.unfinished')} {...user.unfinished} format={formatBytes} />
      {workspace.stored.limit !== null && (
        <StorageMeter
          label={t('storage.workspace', { name: workspaceName })}
          {...workspace.stored}
          format={formatBytes}
        />
      )}
      <StorageMeter
        label={t('storage.queued')}
        {...queued}
        format={(count) => new Intl.NumberFormat(locale).format(count)}
      />
    </Stack>
  )
}

interface StorageMeterProps {
  label: string
  used: number
  /** Limit; null if there is none. */
  limit: number | null
  format: (value: number) => string
}

function StorageMeter({ label, used, limit, format }: StorageMeterProps) {
  const { t } = useTranslation('settings')
  const text =
    limit === null
      ? t('storage.unlimited', { used: format(used) })
      : t('storage.of', { used: format(used), limit: format(limit) })
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text size="sm" c="dimmed" mb={6}>
        {text}
      </Text>
      {limit !== null && <Progress value={Math.min(100, (100 * used) / limit)} aria-label={label} />}
    </div>
  )
}
