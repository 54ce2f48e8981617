import { Suspense, useEffect, useState } from 'react'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { Listing } from './queries.ts'

const LibraryPalette = lazyPart(withTexts(() => import('./library-palette.tsx'), 'palette'))

export interface LibraryPlaces {
  listing: Listing
  /** Owners of the workspace find and list everybody's. */
  isOwner: boolean
  onList: (of: Listing['of']) => void
  onProject: (id: string) => void
  onTranscribe: () => void
}

/** Opens the palette of the library by Ctrl K, or ⌘ K. */
export function LibraryPaletteHost(places: LibraryPlaces) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      setOpened(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!opened) return null
  return (
    <Suspense>
      <LibraryPalette {...places} onClose={() => setOpened(false)} />
    </Suspense>
  )
}
