import { useEffect } from 'react'
import type { Loop } from '#web/editor/core/playback/loop.ts'

/** Elements in which Escape already has another function. */
const escapeSelector =
  '[role="textbox"], [role="dialog"], [role="menu"], [role="listbox"], input, textarea, select'

/** Makes Escape exit the loop while the focus is outside the text; inside, a command handles Escape. */
export function useExitLoopOnEscape(loop: Loop): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest(escapeSelector))) loop.clear()
    }
    // Runs before a button's tooltip handles the key.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [loop])
}
