import { useEffect, useState } from 'react'

/** Restores focus when a dialog that is mounted only while open closes. Other dialogs do so themselves. */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Runs once the dialog is gone.
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus())
    },
    [opener],
  )
}
