import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** State of a palette's search field. */
export interface PaletteQuery {
  query: string
  onQuery: (query: string) => void
}

/**
 * Renders a palette whose code may still have to load. Until its field appears, collects keystrokes for it, keeping
 * them from the focused element.
 */
export function TypeAhead({ children }: { children: (field: PaletteQuery) => ReactNode }) {
  const [query, onQuery] = useState('')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (document.activeElement?.closest('[role="dialog"]')) return
      if (ctrlKey || metaKey || altKey || ([...key].length > 1 && key !== 'Enter')) return
      event.preventDefault()
      event.stopPropagation()
      if (key !== 'Enter') onQuery((before) => before + key)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return <Suspense>{children({ query, onQuery })}</Suspense>
}
