import { bookmarkCommands } from '#web/editor/tools/bookmarks/bookmark-commands.ts'
import { correctionCommands } from '#web/editor/tools/correction/correction-commands.ts'
import { dictionaryCommands } from '#web/editor/tools/dictionary/dictionary-commands.ts'
import { findCommands } from '#web/editor/tools/find/find-commands.ts'
import { highlightCommands } from '#web/editor/tools/highlights/highlight-commands.ts'
import { importCommands } from '#web/editor/tools/import/import-commands.ts'
import { recodeCommands } from '#web/editor/tools/recode/recode-commands.ts'
import { redactionCommands } from '#web/editor/tools/redaction/redaction-commands.ts'
import { speakerCommands } from '#web/editor/tools/speakers/speaker-commands.ts'
import { versionCommands } from '#web/editor/tools/versions/version-commands.ts'
import { type Command, type CommandContext, type CommandId, hasMedia } from './command.ts'
import { playbackCommands } from './playback-commands.ts'
import { screenCommands } from './screen-commands.ts'
import { textCommands } from './text-commands.ts'
import { transcriptCommands } from './transcript-commands.ts'

/**
 * All editor commands. To add one, add its ID and the context that it needs to
 * `command.ts`, add the command to one of the lists next to this file, and add its name under
 * `command` in both catalogs. The palette, shortcuts and shortcut sheet include it automatically.
 */
export const commands: readonly Command[] = [
  ...correctionCommands,
  ...playbackCommands,
  ...textCommands,
  ...recodeCommands,
  ...dictionaryCommands,
  ...transcriptCommands,
  ...findCommands,
  ...speakerCommands,
  ...highlightCommands,
  ...bookmarkCommands,
  ...redactionCommands,
  ...screenCommands,
  ...versionCommands,
  ...importCommands,
]

export function getCommand(id: CommandId): Command {
  const command = commands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`Unknown command: ${id}`)
  return command
}

/** Playback commands that work without media. */
const withoutMedia: ReadonlySet<CommandId> = new Set(['copyLink', 'marker', 'goToTime', 'jump'])

/** Returns whether the page offers a command. */
export const isOffered = ({ on }: Command, { job }: Pick<CommandContext, 'job'>): boolean =>
  on === undefined || (on === 'job') === (job !== null)

/** Returns whether a command can be run now. */
export function isEnabled(command: Command, context: CommandContext): boolean {
  if (!isOffered(command, context)) return false
  if (command.changesText && !context.session.view.editable) return false
  if (command.group === 'playback' && !withoutMedia.has(command.id) && !hasMedia(context.collection))
    return false
  return command.enabled?.(context) ?? true
}
