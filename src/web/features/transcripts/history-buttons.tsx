import type { CommandContext } from './command.ts'
import { CommandButton } from './command-button.tsx'

/** Undo and redo, for those without a keyboard too. */
export function HistoryButtons({ context }: { context: CommandContext }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <CommandButton id="undo" context={context} />
      <CommandButton id="redo" context={context} />
    </span>
  )
}
