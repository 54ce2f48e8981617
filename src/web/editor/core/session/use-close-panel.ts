import { useState } from 'react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'

/** Returns a function that closes the panel and restores the focus. */
export function useClosePanel({ session: { view } }: CommandContext, onClose: () => void): () => void {
  const [before] = useState(() => document.activeElement)
  return () => {
    onClose()
    if (view.dom.contains(before)) view.focus()
    else if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
