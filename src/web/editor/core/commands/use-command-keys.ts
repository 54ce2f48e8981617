import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import { syncCursor } from '#web/editor/core/view/cursor.ts'
import type { Command, CommandContext } from './command.ts'
import { commands, isEnabled, isOffered } from './commands.ts'
import { getKeys } from './key-choice.ts'
import { chordScope, isCharacterKey, matchesKeys } from './keys.ts'

/** Elements that handle keys themselves. */
const fields = 'input, textarea, select'

/**
 * Runs commands by their keys: inside the text through the editor, which has the latest input, and
 * elsewhere through the document.
 */
export function useCommandKeys(context: CommandContext): void {
  useEffect(() => {
    const { view } = context.session
    const run = (event: KeyboardEvent, command: Command | undefined) => {
      if (!command) return false
      event.preventDefault()
      event.stopPropagation()
      if (isEnabled(command, context)) command.run(context)
      return true
    }
    const runInText = (_: EditorView, event: KeyboardEvent) => {
      const command = commandFor(event, 'text', context)
      if (command) syncCursor(view)
      return run(event, command)
    }
    view.setProps({ handleKeyDown: runInText })
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.isComposing || !(target instanceof Element) || view.dom.contains(target)) return
      run(event, commandFor(event, target.closest(fields) ? 'field' : 'outside', context))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      if (!view.isDestroyed) view.setProps({ handleKeyDown: undefined })
    }
  }, [context])
}

function commandFor(
  event: KeyboardEvent,
  scope: 'text' | 'outside' | 'field',
  context: CommandContext,
): Command | undefined {
  if (scope === 'text' && isCharacterKey(event)) return
  const matchesScope = (commandScope: string | undefined) =>
    commandScope === undefined || commandScope === scope
  return commands.find(
    (command) =>
      matchesScope(command.scope) &&
      isOffered(command, context) &&
      getKeys(command, context.settings.keys).some(
        (chord) => matchesScope(chordScope(chord)) && matchesKeys(event, chord),
      ),
  )
}
