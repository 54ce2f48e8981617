import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/**
 * Updates the session when the user's workspaces, roles or invites change. If a workspace is gone or now
 * requires single sign-on, drops its data and refetches its open pages, which then show a "not found"
 * message.
 */
export function useLiveMembership(): void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = sessionQuery
  const onChange = async (oid: string) => {
    const before = queryClient.getQueryData(queryKey)?.workspaces.find(({ id }) => id === oid)
    void queryClient.invalidateQueries({ queryKey: ['receivedInvites'] })
    await queryClient.refetchQueries({ queryKey })
    const session = queryClient.getQueryData(queryKey)
    const membership = session?.workspaces.find(({ id }) => id === oid)
    const isClosed = membership?.ssoRequired === true && !before?.ssoRequired
    if (!before || !session || (membership && !isClosed)) return
    if (!membership)
      notifications.show({ message: t('workspaceGone', { name: before.name }), autoClose: 10_000 })
    // The editor manages an open transcript's text; whether it is shown depends on its collection.
    const isAffected = ({ queryKey: [kind, , part] }: { queryKey: readonly unknown[] }) =>
      kind !== queryKey[0] && !(kind === 'collection' && part !== undefined)
    queryClient.removeQueries({ type: 'inactive', predicate: isAffected })
    await queryClient.invalidateQueries({ predicate: isAffected })
  }
  useServerEvents({
    onEvent: (event) => event.type === 'membership' && void onChange(event.id),
    onReconnect: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
