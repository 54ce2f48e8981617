import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { CommandButton } from '#web/editor/core/commands/command-button.tsx'
import classes from './top-bar.module.css'

/** Undo and redo buttons, also shown on touch screens. */
export function HistoryButtons({ context }: { context: CommandContext }) {
  return (
    <span className={classes.history}>
      <CommandButton id="undo" context={context} keepsFocus />
      <CommandButton id="redo" context={context} keepsFocus />
    </span>
  )
}
