import { useEffect, useState } from 'react'

/** Gives the focus back to who had it when a dialog came that is there only open; others do so by themselves. */
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
