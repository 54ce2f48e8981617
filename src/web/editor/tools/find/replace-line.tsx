import { Button, type ButtonProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './find.module.css'
import type { FindState } from './find-state.ts'
import type { Finder } from './finder.ts'
import { PanelField } from './panel-field.tsx'

interface ReplaceLineProps {
  finder: Finder
  state: FindState
  readOnly: boolean
  onReplaceAll: () => void
}

/** Replacement field: Enter replaces the current match, Ctrl+Enter replaces all included matches. */
export function ReplaceLine({ finder, state, readOnly, onReplaceAll }: ReplaceLineProps) {
  const { t } = useTranslation('transcripts')
  const { hits, excluded, openCount, field } = state
  const selectedMatch = finder.matchesToReplace()
  const count = selectedMatch.hits.length + selectedMatch.names.length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || readOnly) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) onReplaceAll()
    else finder.replaceOne()
  }
  return (
    <div className={classes.line}>
      <PanelField
        label={t('find.replacement')}
        value={state.replacement}
        focusCount={field === 'replacement' ? openCount : 0}
        disabled={readOnly}
        onChange={(text) => finder.write(text)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.tools}>
        <ReplaceButton
          variant="subtle"
          isDisabled={readOnly || hits.length === 0}
          onClick={() => finder.replaceOne()}
        >
          {t('find.replaceOne')}
        </ReplaceButton>
        <ReplaceButton variant="light" isDisabled={readOnly || count === 0} onClick={onReplaceAll}>
          {excluded.size === 0 ? t('find.replaceAll') : t('find.replaceChosen', { count })}
        </ReplaceButton>
      </div>
    </div>
  )
}

interface ReplaceButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  isDisabled: boolean
  onClick: () => void
}

/** Button that keeps the focus when it is disabled, so that Escape still closes the panel. */
function ReplaceButton({ isDisabled, onClick, ...button }: ReplaceButtonProps) {
  return (
    <Button
      size="compact-sm"
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
      {...button}
    />
  )
}
