import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { useTypeAhead } from '#web/lib/type-ahead.tsx'

/** Collects keystrokes for a reply whose field was opened but is still loading. */
export function useReplyTypeAhead({ session: { highlights }, rails }: CommandContext): void {
  useTypeAhead({
    isWaiting: () => {
      const { openField, status } = highlights.snapshot()
      const { right, tab } = rails.snapshot()
      if (openField?.part !== 'reply' || status === 'failed' || !highlights.get(openField.id)) return false
      // If the user has focused another element, the keystrokes are meant for it.
      return right && tab === 'highlights' && document.activeElement === document.body
    },
    onType: (text) => {
      const { openField } = highlights.snapshot()
      if (openField) highlights.show({ openField: { ...openField, text: openField.text + text } })
    },
  })
}
