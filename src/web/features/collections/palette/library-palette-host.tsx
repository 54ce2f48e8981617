import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Listing } from '#web/features/collections/state/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const LibraryPalette = lazyComponent(withTexts(() => import('./library-palette.tsx'), 'palette'))

export interface LibraryNavigation {
  listing: Listing
  /** Whether the user can search and list everyone's content. */
  listsAll: boolean
  onShowList: (scope: Listing['scope']) => void
  onOpenProject: (id: string) => void
  onAddProject: () => void
  onOpenTrash: () => void
  onTranscribe: () => void
  /** Opens the uploader's link view. */
  onTranscribeLink: () => void
}

/** Opens the library palette on Ctrl+K or ⌘K. */
export function LibraryPaletteHost(navigation: LibraryNavigation) {
  const [isOpen, setOpened] = useState(false)
  const [query, setQuery] = useState('')
  // Runs right after the first render, since users may press the shortcut as soon as they see the page.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      setQuery('')
      setOpened(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useTypeAhead(isOpen, setQuery)
  if (!isOpen) return null
  return (
    <Suspense>
      <LibraryPalette {...navigation} query={query} onQuery={setQuery} onClose={() => setOpened(false)} />
    </Suspense>
  )
}

/** Collects keystrokes until the palette's field appears, keeping them from the focused element. */
function useTypeAhead(isOpen: boolean, onQuery: (change: (query: string) => string) => void): void {
  const add = useEffectEvent(onQuery)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (document.activeElement?.closest('[role="dialog"]')) return
      if (ctrlKey || metaKey || altKey || ([...key].length > 1 && key !== 'Enter')) return
      event.preventDefault()
      event.stopPropagation()
      if (key !== 'Enter') add((query) => query + key)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen])
}
