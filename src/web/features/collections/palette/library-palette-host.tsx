import { useLayoutEffect, useState } from 'react'
import type { Listing } from '#web/features/collections/state/queries.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { TypeAhead } from '#web/lib/type-ahead.tsx'

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
  // Runs right after the first render, since users may press the shortcut as soon as they see the page.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return null
  return (
    <TypeAhead>
      {(field) => <LibraryPalette {...navigation} {...field} onClose={() => setOpened(false)} />}
    </TypeAhead>
  )
}
