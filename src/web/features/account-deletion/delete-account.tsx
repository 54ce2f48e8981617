import type { User } from '#contract/accounts.ts'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'

interface DeleteAccountProps {
  user: User
  /** Staff looks at the product as the user: this is for the person alone. */
  readOnly: boolean
  /** The account is gone, and with it the session of the page. */
  onDeleted: () => void
}

/** The end of an account: taking along what is mine, then leaving. */
export default function DeleteAccount({ user, readOnly, onDeleted }: DeleteAccountProps) {
  if (readOnly) return null
  return (
    <>
      <ExportSection uid={user.uid} />
      <DeleteSection user={user} onDeleted={onDeleted} />
    </>
  )
}
