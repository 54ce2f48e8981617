import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, useSyncExternalStore } from 'react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { getKeys } from '#web/editor/core/commands/key-choice.ts'
import { matchesKeys } from '#web/editor/core/commands/keys.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import classes from './find.module.css'
import { FindCount } from './find-count.tsx'
import { FindField } from './find-field.tsx'
import { OptionButtons } from './option-buttons.tsx'
import { ReplaceLine } from './replace-line.tsx'
import { ResultList } from './result-list.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useReplaceAll } from './use-replace-all.ts'

/** Find and replace panel above the text. */
export function FindPanel({ context }: { context: CommandContext }) {
  const { finder } = context.session.findTool
  const state = useSyncExternalStore(finder.subscribe, finder.snapshot)
  return state.open && <Panel context={context} />
}

function Panel({ context }: { context: CommandContext }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { session, settings, changeSettings } = context
  const { finder, positionOf } = session.findTool
  const { view, readOnly } = session
  const state = useSyncExternalStore(finder.subscribe, finder.snapshot)
  const reason = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot)
  const replaceAll = useReplaceAll(session)
  const close = () => {
    finder.close()
    view.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }
  return (
    <search
      ref={useBarHeight('--bar-find', view.dom)}
      className={classes.panel}
      aria-label={t('find.label')}
      data-wide={settings.expandReplaceText || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.line}>
        <FindField finder={finder} state={state} isFindKey={(event) => isFindKey(event, context)} />
        <div className={classes.tools}>
          <OptionButtons finder={finder} request={state.request} />
          <CloseButton size={30} className={classes.close} aria-label={t('common:close')} onClick={close} />
        </div>
      </div>
      {state.replacing && (
        <ReplaceLine finder={finder} state={state} readOnly={reason !== null} onReplaceAll={replaceAll} />
      )}
      <div className={classes.line}>
        <FindCount state={state} />
        <StepButtons
          finder={finder}
          state={state}
          isWide={settings.expandReplaceText}
          readOnly={reason !== null}
          onWideChange={(expandReplaceText) => changeSettings({ expandReplaceText })}
        />
      </div>
      {(state.replacing || settings.expandReplaceText) && (
        <ResultList finder={finder} state={state} positionOf={positionOf} />
      )}
    </search>
  )
}

/**
 * Returns whether a key press is the find shortcut; pressing it in the field opens the browser's own search.
 */
function isFindKey(event: KeyboardEvent, { settings }: CommandContext): boolean {
  return getKeys(getCommand('find'), settings.keys).some((chord) => matchesKeys(event.nativeEvent, chord))
}
