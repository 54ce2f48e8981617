import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { correctionsHash, createRails, type Rails, type TabId } from './rails.ts'

/** Minimum width at which the rails are next to the text, also in `workbench.module.css` and `rails.module.css`. */
const wideQuery = '(min-width: 68.75em)'

/**
 * Returns the rails of a transcript and whether they are shown as sheets.
 * @param first tab to open if there is room for it
 */
export function useRails(first?: TabId): { rails: Rails; isNarrow: boolean } {
  const isNarrow = !useMediaQuery(wideQuery, undefined, { getInitialValueInEffect: false })
  const [rails] = useState(() => {
    const rails = createRails(isNarrow)
    if (first && !isNarrow) rails.showTab(first)
    // A search result links to the notes.
    if (location.hash === '#notes') rails.showTab('notes')
    return rails
  })
  useEffect(() => rails.setNarrow(isNarrow), [rails, isNarrow])
  const wantsCorrections = useLocation({ select: ({ hash }) => `#${hash}` === correctionsHash })
  useEffect(() => {
    if (wantsCorrections) rails.showTab('versions')
  }, [rails, wantsCorrections])
  return { rails, isNarrow }
}
