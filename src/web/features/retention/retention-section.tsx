import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Retention } from '#contract/retention.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { retentionQuery } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

interface RetentionSectionProps {
  orgId: string
  isOwner: boolean
}

/** Section for the workspace's retention policy: a form for owners, a summary for others. */
export default function RetentionSection({ orgId, isOwner }: RetentionSectionProps) {
  const { t } = useTranslation(['retention', 'common'])
  const { data: rule, isError, refetch } = useQuery(retentionQuery(orgId))
  if (isError) return <LoadError text={t('retention:failed')} onRetry={() => void refetch()} />
  if (!rule) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return isOwner ? <RetentionForm key={orgId} orgId={orgId} rule={rule} /> : <RuleText rule={rule} />
}

function RuleText({ rule: { deletes, days } }: { rule: Retention }) {
  const { t } = useTranslation('retention')
  if (deletes === null || days === null) return <Text>{t('offLine')}</Text>
  return <Text>{t(deletes === 'media' ? 'mediaLine' : 'everythingLine', { count: days })}</Text>
}
