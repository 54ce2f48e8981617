import { Button, Group, Loader, Select, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry, AuditKind } from '#contract/audit.ts'
import { installationKeys } from '#contract/installation-keys.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import classes from './audit.module.css'
import { type AuditLogScope, auditQuery } from './queries.ts'

interface AuditListProps {
  log: AuditLogScope
  title: string
  /** Kinds of entries to filter by; empty for no filter. */
  kinds?: readonly AuditKind[]
  /** Returns the log's download URL, for one kind of entry or for all. */
  exportUrl?: (kind: AuditKind | undefined) => string
}

/** Audit log, newest first, with a filter by kind. */
export function AuditList({ log, title, kinds = [], exportUrl }: AuditListProps) {
  const { t } = useTranslation(['audit', 'common'])
  const [kind, setKind] = useState<AuditKind>()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(log, kind),
  )
  const entries = data?.pages.flatMap(({ Items }) => Items)
  const choices = kinds
    .map((value) => ({ value, label: t(`audit:kinds.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <>
      {(choices.length > 0 || exportUrl) && (
        <Group align="flex-end" mb="sm">
          {choices.length > 0 && (
            <Select
              flex="1 1 220px"
              label={t('audit:filter')}
              placeholder={t('audit:all')}
              data={choices}
              value={kind ?? null}
              searchable
              clearable
              onChange={(value) => setKind((value as AuditKind | null) ?? undefined)}
            />
          )}
          {exportUrl && (
            <Button component="a" variant="default" href={exportUrl(kind)} download>
              {t('audit:export')}
            </Button>
          )}
        </Group>
      )}
      {isError && <LoadError text={t('audit:failed')} onRetry={() => void refetch()} />}
      {!entries && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      {entries?.length === 0 && <Text>{t('audit:none')}</Text>}
      {entries && entries.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('audit:more')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit')
  const { kind, at, actor, actorId, subject, subjectId, address, details } = entry
  const actorName = actor ?? (actorId ? t('deleted') : details.by === 'SCIM' ? 'SCIM' : t('product'))
  return (
    <li className={classes.entry}>
      <div>
        <Text size="sm" fw={600}>
          {t(`kinds.${kind}`)}
          {subject && subjectId !== actorId && (
            <>
              {': '}
              <bdi>{subject}</bdi>
            </>
          )}
        </Text>
        {kind === 'installationChanged' && <SettingChange details={details} />}
        <Text size="sm" c="dimmed">
          {t('by', { name: actorName })}
          {address && ` · ${address}`}
        </Text>
      </div>
      <Text size="sm" c="dimmed" className={classes.time}>
        {formatDateTime(at, i18n.resolvedLanguage ?? 'en')}
      </Text>
    </li>
  )
}

/** An installation setting, before and after. */
function SettingChange({ details }: Pick<AuditEntry, 'details'>) {
  const { t } = useTranslation('audit')
  const setting = installationKeys.find((key) => key === details.setting)
  const formatValue = (value: unknown) => (value ? String(value).replaceAll(',', ', ') : t('empty'))
  if (!setting) return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t('change', {
        setting: t(`settings.${setting}`),
        from: formatValue(details.from),
        to: formatValue(details.to),
      })}
    </Text>
  )
}
