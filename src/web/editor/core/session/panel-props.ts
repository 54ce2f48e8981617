import type { Collection } from '#contract/collection.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'

/** Props for a tab or section in the rails. */
export interface PanelProps {
  collection: Collection
  context: CommandContext
  /** ID of the viewer. */
  viewer: string
}
