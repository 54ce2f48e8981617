import type { TablerIcon } from '@tabler/icons-react'
import type { Collection } from '#contract/collection.ts'
import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import type { Rails } from '#web/editor/core/rails/rails.ts'
import type { Session } from '#web/editor/core/session/session.ts'

/** Groups of commands, in display order; the catalog has their names under `commandGroup`. */
export const commandGroups = ['playback', 'text', 'transcript', 'panels', 'preferences', 'general'] as const
export type CommandGroup = (typeof commandGroups)[number]

export type CommandId =
  | 'playPause'
  | 'back'
  | 'forward'
  | 'replay'
  | 'slower'
  | 'faster'
  | 'jump'
  | 'goToTime'
  | 'loop'
  | 'louder'
  | 'quieter'
  | 'copyLink'
  | 'marker'
  | 'popOut'
  | 'drawAll'
  | 'split'
  | 'undo'
  | 'redo'
  | 'leaveText'
  | 'highlight'
  | 'replyHere'
  | 'tagHere'
  | 'bookmark'
  | 'nextBookmark'
  | 'previousBookmark'
  | 'playSelection'
  | 'showHighlights'
  | 'changeSpeaker'
  | `speaker${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | 'recode'
  | 'addToDictionary'
  | 'denoise'
  | 'share'
  | 'translate'
  | 'generate'
  | 'leftRail'
  | 'rightRail'
  | 'notes'
  | 'follow'
  | 'autoStop'
  | 'autoToolbar'
  | 'autoComments'
  | 'showSpeakers'
  | 'versions'
  | 'nextChange'
  | 'previousChange'
  | 'offset'
  | 'find'
  | 'replace'
  | 'findNext'
  | 'findPrevious'
  | 'nextDoubt'
  | 'previousDoubt'
  | 'acceptWord'
  | 'fixLike'
  | 'playDoubt'
  | 'playDoubts'
  | 'wideReplace'
  | 'palette'
  | 'shortcuts'

/** The objects of commands. Replaced when something visible in it changes. */
export interface CommandContext {
  session: Session
  collection: Collection
  rails: Rails
  settings: UserSettings
  changeSettings(change: SettingsChange): void
  /** The highest possible confidence threshold for this transcript: less than 1 in a draft. */
  mostDoubtBelow: number
  /** Requests recognition of the selected words again. */
  recode(): void
  /** Adds the selected words to a dictionary. */
  addToDictionary(): void
  denoise(): void
  /** Copies a link to the current time, or to the loop. */
  copyLink(): void
  /** The viewer's own markers, in seconds. */
  markers: readonly number[]
  /** Adds or removes one at the playback position. */
  toggleMarker(): void
  /** Removes the one at this second. */
  removeMarker(at: number): void
  /** Opens the share screen; undefined without the permission. */
  share: (() => void) | undefined
  /** Opens the translation dialog; undefined without the permission. */
  translate: (() => void) | undefined
  /** Asks for the kind of document to generate from it. */
  generate(): void
  /** Plays in its own window. */
  popOut(): void
  leaveText(): void
  showShortcuts(): void
  showPalette(): void
}

/** A command, for the toolbar, menus, palette, shortcuts and their list. */
export interface Command {
  /** Also the key of its name in the catalog, under `command`. */
  id: CommandId
  group: CommandGroup
  icon: TablerIcon
  /** Default shortcuts, such as `Alt+J` or `Mod+Z`; Mod is Ctrl, on a Mac Command. */
  keys: readonly string[]
  /** Its shortcut works in the text only; everywhere by default. */
  where?: 'text'
  /** It changes the transcript, so it is off in read-only texts. */
  writes?: true
  /** Off while this is false. */
  enabled?(context: CommandContext): boolean
  /** For toggles: whether it is on. */
  checked?(context: CommandContext): boolean
  run(context: CommandContext): void
}
