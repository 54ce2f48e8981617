import type { User } from '#contract/accounts.ts'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'

interface DeleteAccountProps {
  user: User
  /** Whether staff are viewing the page as the user; only the user can delete the account. */
  readOnly: boolean
  /** Called once the account has been deleted, which also ends the page's session. */
  onDeleted: () => void
}

/** Section for leaving Longhand: exporting data, then deleting the account. */
export default function DeleteAccount({ user, readOnly, onDeleted }: DeleteAccountProps) {
  if (readOnly) return null
  return (
    <>
      <ExportSection uid={user.uid} />
      <DeleteSection user={user} onDeleted={onDeleted} />
    </>
  )
}
