import { notifications } from '@mantine/notifications'
import type { Collection } from '#contract/collection.ts'
import type { Member } from '#contract/members.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'
import { MemberRow } from './member-row.tsx'
import { useShareChange } from './queries.ts'
import classes from './sharing.module.css'

interface MemberListProps {
  collection: Collection
  members: readonly Member[]
  /** ID of the viewer. */
  uid: string
  /** Whether the viewer owns the workspace. */
  isOwner: boolean
  onChanged: (collection: Collection) => void
  /** Whether the owner is transferring ownership and can pick any member. */
  isTransferring: boolean
  onTransferringChange: (isTransferring: boolean) => void
}

/** List of members, with switches for access and ownership. */
export function MemberList(props: MemberListProps) {
  const { collection, members, uid, isOwner, onChanged, isTransferring, onTransferringChange } = props
  const { t } = useTranslation('sharing')
  const onOwnerChanged = (userId: string) => {
    onTransferringChange(false)
    const name = members.find(({ uid }) => uid === userId)?.name
    notifications.show({ message: t('ownerChanged', { name }) })
  }
  const change = useShareChange(collection.id, { onChanged, onOwnerChanged })
  const newOwnerId = change.isPending && change.variables.to === 'owner' ? change.variables.userId : null
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('column.person')}</th>
          <th className={classes.lastSeen}>{t('column.lastSeen')}</th>
          <th className={classes.toggle}>{t('column.shared')}</th>
          <th className={classes.toggle}>{t('column.owner')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { uid: userId } = member
          const isMemberOwner = userId === collection.userId
          return (
            <MemberRow
              key={userId}
              row={{
                member,
                isSelf: userId === uid,
                isSharedWith: userId in collection.sharedWith,
                isMemberOwner,
                canChangeOwner: isOwner || isTransferring,
                canTransfer: isMemberOwner && userId === uid && !isOwner,
                isTransferring: isMemberOwner && isTransferring,
                isOwnerChanging: newOwnerId !== null && (isMemberOwner || userId === newOwnerId),
              }}
              busy={newOwnerId !== null}
              onShare={(isShared) => change.mutate({ userId, to: isShared ? 'shared' : 'unshared' })}
              onTransfer={onTransferringChange}
              onMakeOwner={() => change.mutate({ userId, to: 'owner' })}
            />
          )
        })}
      </tbody>
    </table>
  )
}
