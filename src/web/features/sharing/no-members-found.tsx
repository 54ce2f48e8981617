import { Anchor, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/use-translation.ts'

const invitePath = '/settings/users'

/** A search without results: managers can invite people, others are referred to them. */
export function NoMembersFound({ term, invites }: { term: string; invites: boolean }) {
  const { t } = useTranslation('sharing')
  const { routesByPath } = useRouter()
  const canInvite = invites && invitePath in routesByPath
  return (
    <div role="status">
      <Text>{t('nobodyFound', { term })}</Text>
      {canInvite ? (
        <Anchor href={invitePath}>{t('invite')}</Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          {t('whoDecides')}
        </Text>
      )}
    </div>
  )
}
