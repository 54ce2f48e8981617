import { Anchor, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Message for a member search without results. Managers can invite people; others see whom to ask. */
export function NoMembersFound({ term, invites }: { term: string; invites: boolean }) {
  const { t } = useTranslation('sharing')
  return (
    <div role="status">
      <Text>{t('nobodyFound', { term })}</Text>
      {invites ? (
        <Anchor href="/settings/users">{t('invite')}</Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          {t('whoDecides')}
        </Text>
      )}
    </div>
  )
}
