import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import { readCaret } from '#web/editor/core/view/caret.ts'
import type { Command, CommandContext } from './command.ts'
import { commands, isEnabled } from './commands.ts'
import { keysOf } from './key-choice.ts'
import { matchesKeys, onlyWrites, placeOf } from './keys.ts'

/** Elements with their own use of keys, such as fields and selects. */
const fields = 'input, textarea, select'

/** Runs commands by their keys: in the text through the editor, which has the latest input, elsewhere here. */
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
      if (command) readCaret(view)
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
  place: 'text' | 'outside' | 'field',
  { settings }: CommandContext,
): Command | undefined {
  if (place === 'text' && onlyWrites(event)) return
  const works = (where: string | undefined) => where === undefined || where === place
  return commands.find(
    (command) =>
      works(command.where) &&
      keysOf(command, settings.keys).some((chord) => works(placeOf(chord)) && matchesKeys(event, chord)),
  )
}
