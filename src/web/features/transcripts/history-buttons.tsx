import { redoDepth, undoDepth } from 'prosemirror-history'
import { useSyncExternalStore } from 'react'
import { CommandButton } from './command-button.tsx'
import type { CommandContext } from './commands.ts'

/** Undo and redo, for those without a keyboard too. */
export function HistoryButtons({ context }: { context: CommandContext }) {
  const { view, onChange } = context.session
  const canUndo = useSyncExternalStore(onChange, () => undoDepth(view.state) > 0)
  const canRedo = useSyncExternalStore(onChange, () => redoDepth(view.state) > 0)
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <CommandButton id="undo" context={context} disabled={!canUndo} />
      <CommandButton id="redo" context={context} disabled={!canRedo} />
    </span>
  )
}
