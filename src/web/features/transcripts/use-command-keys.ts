import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import { type Command, type CommandContext, commands } from './commands.ts'
import { readCaret } from './editor/caret.ts'
import { matchesKeys } from './keys.ts'

/** Where keys write, or choose, by themselves. */
const fields = 'input, textarea, select'

/** Runs commands by their keys: in the text through the editor, which knows what was typed last, else here. */
export function useCommandKeys(context: CommandContext): void {
  useEffect(() => {
    const { view } = context.session
    const run = (event: KeyboardEvent, command: Command | undefined) => {
      if (!command) return false
      event.preventDefault()
      event.stopPropagation()
      command.run(context)
      return true
    }
    const runInText = (_: EditorView, event: KeyboardEvent) => {
      const command = commandFor(event, 'text')
      if (command) readCaret(view)
      return run(event, command)
    }
    view.setProps({ handleKeyDown: runInText })
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.isComposing || !(target instanceof Element) || view.dom.contains(target)) return
      run(event, commandFor(event, target.closest(fields) ? undefined : 'outside'))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      if (!view.isDestroyed) view.setProps({ handleKeyDown: undefined })
    }
  }, [context])
}

function commandFor(event: KeyboardEvent, place: Command['where']): Command | undefined {
  return commands.find(
    ({ keys, where }) =>
      (where === undefined || where === place) && keys.some((chord) => matchesKeys(event, chord)),
  )
}
