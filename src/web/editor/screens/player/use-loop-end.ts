import { useEffect } from 'react'
import type { Loop } from '#web/editor/core/playback/loop.ts'

/** Elements in which Escape closes or leaves something else. */
const escapeSelector =
  '[role="textbox"], [role="dialog"], [role="menu"], [role="listbox"], input, textarea, select'

/** Makes Escape end the loop outside the text; inside, there is a command for it. */
export function useLoopEnd(loop: Loop): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest(escapeSelector))) loop.clear()
    }
    // Runs before a button's hint handles the key.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [loop])
}
