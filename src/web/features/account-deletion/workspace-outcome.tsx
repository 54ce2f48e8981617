import { List, Text, Title } from '@mantine/core'
import type { DeletionPlan } from '#contract/account-deletion.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Lists the data deleted along with the account, and the data transferred to other users. */
export function WorkspaceOutcome({
  plan: { deleted, passed: transferredWorkspaces, handOver },
}: {
  plan: DeletionPlan
}) {
  const { t } = useTranslation('leaving')
  const hasTransfers = transferredWorkspaces.length + handOver.length > 0
  return (
    <>
      <div>
        <Title order={3} size="h5" mb={6}>
          {t('delete.goes')}
        </Title>
        <List size="sm" spacing={4}>
          <List.Item>{t('delete.account')}</List.Item>
          {deleted.map(({ id, name, recordings }) => (
            <List.Item key={id}>{t('delete.workspace', { name, count: recordings })}</List.Item>
          ))}
          <List.Item>{t('delete.links')}</List.Item>
        </List>
      </div>
      <div>
        <Title order={3} size="h5" mb={6}>
          {t('delete.stays')}
        </Title>
        <List size="sm" spacing={4}>
          {transferredWorkspaces.map(({ id, name, recordings, to }) => (
            <List.Item key={id}>{t('delete.passed', { name, count: recordings, to: to.name })}</List.Item>
          ))}
          {handOver.map(({ id, name, recordings }) => (
            <List.Item key={id}>{t('delete.handedOver', { name, count: recordings })}</List.Item>
          ))}
          {hasTransfers && <List.Item>{t('delete.words')}</List.Item>}
          <List.Item>{t('delete.log')}</List.Item>
        </List>
      </div>
      <Text size="sm">{t('delete.noUndo')}</Text>
    </>
  )
}
