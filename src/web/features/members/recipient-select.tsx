import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { workspaceOwnersQuery } from '#web/lib/queries/workspace-owners.ts'

interface RecipientSelectProps {
  oid: string
  /** Member being removed. */
  excludedUid: string
  /**
   * User ID of the viewer, who is the default if they are an owner; if undefined, the server chooses the
   * default.
   */
  defaultUid: string | undefined
  /** User ID of the selected owner; empty for the default. */
  value: string
  onChange: (uid: string) => void
}

/** Select for the owner who receives a removed member's transcripts; hidden if there is only one owner. */
export function RecipientSelect({ oid, excludedUid, defaultUid, value, onChange }: RecipientSelectProps) {
  const { t } = useTranslation('workspace')
  const { data } = useQuery(workspaceOwnersQuery(oid))
  const owners = data?.filter(({ uid }) => uid !== excludedUid) ?? []
  if (owners.length < 2) return null
  return (
    <NativeSelect
      size="sm"
      label={t('members.recipient')}
      value={value}
      data={[
        { value: '', label: t(defaultUid ? 'members.you' : 'members.longestOwner') },
        ...owners
          .filter(({ uid }) => uid !== defaultUid)
          .map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
