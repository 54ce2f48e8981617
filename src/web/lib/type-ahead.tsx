import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'

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
  useTypeAhead({
    isWaiting: () => !document.activeElement?.closest('[role="dialog"]'),
    onType: (text) => text !== '\n' && onQuery((before) => before + text),
  })
  return <Suspense>{children({ query, onQuery })}</Suspense>
}

interface TypeAheadOptions {
  /** Whether the field for the keystrokes is about to appear. */
  isWaiting: () => boolean
  /** Called with a character; a line feed for Enter. */
  onType: (text: string) => void
}

/** Collects keystrokes for a field that is about to appear, keeping them from the focused element. */
export function useTypeAhead({ isWaiting, onType }: TypeAheadOptions): void {
  const collect = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (!isWaiting() || ctrlKey || metaKey || altKey || ([...key].length > 1 && key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    onType(key === 'Enter' ? '\n' : key)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => collect(event)
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
