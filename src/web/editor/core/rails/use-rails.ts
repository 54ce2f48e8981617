import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { createRails, type Rails } from './rails.ts'

/** From this width on the rails are beside the text; `workbench.module.css` and `rails.module.css` have it too. */
const wide = '(min-width: 68.75em)'

export function useRails(): { rails: Rails; narrow: boolean } {
  const narrow = !useMediaQuery(wide, undefined, { getInitialValueInEffect: false })
  const [rails] = useState(() => {
    const rails = createRails(narrow)
    // A search result is there.
    if (location.hash === '#notes') rails.showTab('notes')
    return rails
  })
  useEffect(() => rails.setNarrow(narrow), [rails, narrow])
  return { rails, narrow }
}
