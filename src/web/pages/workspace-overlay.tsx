import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#web/features/accounts/queries.ts'
import { receivedInvitesQuery } from '#web/features/invites/received-invite-queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NoWorkspace } from './no-workspace.tsx'

/**
 * Delays before the overlay appears, in milliseconds, for users with invites and for those who must create a workspace.
 */
const delays = { invited: 10_000, alone: 5000 }

/**
 * Overlay that asks users without a workspace to accept an invite or create a workspace. It can't be
 * dismissed if there are no invites.
 */
export default function WorkspaceOverlay() {
  const { t } = useTranslation(['workspace', 'common'])
  const { user } = useSession()
  const { data: invites } = useQuery(receivedInvitesQuery(user.uid))
  const isForced = invites?.length === 0
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const isKnown = invites !== undefined
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => setDue(true), isForced ? delays.alone : delays.invited)
    return () => clearTimeout(timer)
  }, [isKnown, isForced])
  return (
    <Modal
      opened={isDue && (isForced || !isClosed)}
      onClose={() => setClosed(true)}
      title={t('workspace:none.title')}
      withCloseButton={!isForced}
      closeOnEscape={!isForced}
      closeOnClickOutside={!isForced}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NoWorkspace />
    </Modal>
  )
}
