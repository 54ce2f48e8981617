import { useEffect, useState } from 'react'

/** Returns the focus when a dialog that is only mounted while open closes; other dialogs do so themselves. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Once the dialog has gone.
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus())
    },
    [opener],
  )
}
