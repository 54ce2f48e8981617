import type { KeyboardEvent } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { FindState } from './find-state.ts'
import type { Finder } from './finder.ts'
import { PanelField } from './panel-field.tsx'

interface FindFieldProps {
  finder: Finder
  state: FindState
  /**
   * Returns whether a key press is the find shortcut; pressing it in this field opens the browser's own
   * search.
   */
  isFindKey: (event: KeyboardEvent) => boolean
}

/**
 * Field for the search term: matches update while typing, Enter goes to the next match, Shift+Enter to the previous
 * one.
 */
export function FindField({ finder, state, isFindKey }: FindFieldProps) {
  const { t } = useTranslation('transcripts')
  const { openCount, field, request, problem } = state
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isFindKey(event)) event.stopPropagation()
    if (event.key !== 'Enter') return
    event.preventDefault()
    finder.step(event.shiftKey ? -1 : 1)
  }
  return (
    <PanelField
      label={t('find.field')}
      value={request.text}
      focusCount={field === 'text' ? openCount : 0}
      error={problem !== null}
      onChange={(text) => finder.setRequest({ text })}
      onKeyDown={onKeyDown}
    />
  )
}
