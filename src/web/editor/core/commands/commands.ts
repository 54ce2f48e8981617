import { findCommands } from '#web/editor/tools/find/find-commands.ts'
import { highlightCommands } from '#web/editor/tools/highlights/highlight-commands.ts'
import { speakerCommands } from '#web/editor/tools/speakers/speaker-commands.ts'
import { versionCommands } from '#web/editor/tools/versions/version-commands.ts'
import type { Command, CommandContext, CommandId } from './command.ts'
import { playbackCommands } from './playback-commands.ts'
import { screenCommands } from './screen-commands.ts'
import { textCommands } from './text-commands.ts'

/**
 * Every command of the editor. To add some: their ids and their needs of the context in `command.ts`, a list of them
 * beside this file, their names under `command` in both catalogs. Palette, keys and the list of shortcuts follow.
 */
export const commands: readonly Command[] = [
  ...playbackCommands,
  ...textCommands,
  ...findCommands,
  ...speakerCommands,
  ...highlightCommands,
  ...screenCommands,
  ...versionCommands,
]

export function commandOf(id: CommandId): Command {
  const command = commands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}

/** Whether a command can be run now. */
export function isEnabled(command: Command, context: CommandContext): boolean {
  if (command.writes && !context.session.view.editable) return false
  return command.enabled?.(context) ?? true
}
