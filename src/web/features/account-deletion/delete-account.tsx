import type { User } from '#contract/accounts.ts'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'

interface DeleteAccountProps {
  user: User
  /** Whether staff is viewing the product as the user: only the user may delete the account. */
  readOnly: boolean
  /** The account is gone, and with it the session of the page. */
  onDeleted: () => void
}

/** The end of an account: export of one's data, then deletion. */
export default function DeleteAccount({ user, readOnly, onDeleted }: DeleteAccountProps) {
  if (readOnly) return null
  return (
    <>
      <ExportSection uid={user.uid} />
      <DeleteSection user={user} onDeleted={onDeleted} />
    </>
  )
}
