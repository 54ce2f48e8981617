import { Loader, Switch } from '@mantine/core'
import type { Member } from '#contract/members.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import classes from './sharing.module.css'

export interface Row {
  member: Member
  isSelf: boolean
  isSharedWith: boolean
  isMemberOwner: boolean
  canChangeOwner: boolean
  /** Whether the viewer owns the collection and may transfer it. */
  canTransfer: boolean
  isTransferring: boolean
  /** Whether ownership is being transferred to or from this member. */
  isOwnerChanging: boolean
}

interface MemberRowProps {
  row: Row
  /** Whether a change is in progress. */
  busy: boolean
  onShare: (isShared: boolean) => void
  onMakeOwner: () => void
  onTransfer: (isTransferring: boolean) => void
}

export function MemberRow({ row, busy, onShare, onMakeOwner, onTransfer }: MemberRowProps) {
  const { t } = useTranslation('sharing')
  const { member, isSelf, isSharedWith, isMemberOwner, canChangeOwner, canTransfer, isTransferring } = row
  const { name, email } = member
  return (
    <tr>
      <th scope="row">
        <div className={classes.person}>
          <span className={classes.avatar}>
            <Avatar name={name} picture={member.avatar} size={32} />
            {row.isOwnerChanging && <Loader size={38} className={classes.spinner} aria-hidden />}
          </span>
          <span className={classes.names}>
            <span>
              <bdi>{name}</bdi> {isSelf && <span className={classes.faint}>{t('you')}</span>}
            </span>
            {email && (
              <span className={classes.faint} title={email.email}>
                {email.email}
              </span>
            )}
          </span>
        </div>
      </th>
      <td className={classes.lastSeen}>
        <LastSeen at={member.lastSignInTime} />
      </td>
      <td className={classes.toggle}>
        <Switch
          aria-label={t('sharedOf', { name })}
          checked={isSharedWith}
          disabled={isMemberOwner || busy}
          onChange={({ currentTarget }) => onShare(currentTarget.checked)}
        />
      </td>
      <td className={classes.toggle}>
        {(canChangeOwner || isMemberOwner) && (
          <Switch
            aria-label={t('ownerOf', { name })}
            checked={isMemberOwner && !isTransferring}
            disabled={(isMemberOwner && !canTransfer) || busy}
            onChange={() => (canTransfer ? onTransfer(!isTransferring) : onMakeOwner())}
          />
        )}
      </td>
    </tr>
  )
}

function LastSeen({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation('sharing')
  const locale = i18n.resolvedLanguage ?? 'en'
  if (at === null) return t('never')
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at, locale)}>
      {formatDate(at, locale)}
    </time>
  )
}
