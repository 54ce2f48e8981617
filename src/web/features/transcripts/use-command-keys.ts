import { useEffect } from 'react'
import { type CommandContext, commands } from './commands.ts'
import { matchesKeys } from './keys.ts'

/** Where keys write, or choose, by themselves. */
const fields = 'input, textarea, select, [contenteditable="true"]'

/** Runs commands by their keys. */
export function useCommandKeys(context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !(event.target instanceof Element)) return
      const { target } = event
      const inText = context.session.view.dom.contains(target)
      const command = commands.find(
        ({ keys, where }) =>
          (where === undefined || (where === 'text' ? inText : !target.closest(fields))) &&
          keys.some((chord) => matchesKeys(event, chord)),
      )
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      command.run(context)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [context])
}
