import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { createRails, type Rails } from './rails.ts'

/** Minimum width at which the rails are next to the text, also in `workbench.module.css` and `rails.module.css`. */
const wide = '(min-width: 68.75em)'

export function useRails(): { rails: Rails; narrow: boolean } {
  const narrow = !useMediaQuery(wide, undefined, { getInitialValueInEffect: false })
  const [rails] = useState(() => {
    const rails = createRails(narrow)
    // A search result links to the notes.
    if (location.hash === '#notes') rails.showTab('notes')
    return rails
  })
  useEffect(() => rails.setNarrow(narrow), [rails, narrow])
  return { rails, narrow }
}
