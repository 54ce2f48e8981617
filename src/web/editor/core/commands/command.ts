import type { TablerIcon } from '@tabler/icons-react'
import type { Collection } from '#contract/collection.ts'
import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import type { Rails } from '#web/editor/core/rails/rails.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import type { Session } from '#web/editor/core/session/session.ts'

/** Command groups, in display order. Their names are in the catalog, under `commandGroup`. */
export const commandGroups = [
  'job',
  'playback',
  'text',
  'transcript',
  'panels',
  'preferences',
  'general',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Returns whether the recording's media can be played. */
export const hasMedia = ({ mediaDeleted }: Pick<Collection, 'mediaDeleted'>): boolean => mediaDeleted === null

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
  | 'redact'
  | 'playSelection'
  | 'showHighlights'
  | 'changeSpeaker'
  | 'identifySpeakers'
  | 'importTranscript'
  | `speaker${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | 'recode'
  | 'addToDictionary'
  | 'denoise'
  | 'share'
  | 'translate'
  | 'generate'
  | 'precision'
  | 'leftRail'
  | 'rightRail'
  | 'notes'
  | 'captions'
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
  | 'nextUnplayed'
  | 'previousUnplayed'
  | 'passTurn'
  | 'showJob'
  | 'showChanges'
  | 'pauseJob'
  | 'completeJob'
  | 'rejectJob'
  | 'releaseJob'
  | 'rereviewJob'

/** The state and actions available to commands. Replaced when its visible state changes. */
export interface CommandContext {
  session: Session
  collection: Collection
  rails: Rails
  settings: UserSettings
  changeSettings(change: SettingsChange): void
  /** Maximum confidence threshold for this transcript: less than 1 for a draft. */
  maxThreshold: number
  /** Re-transcribes the selected words. */
  recode(): void
  /** Adds the selected words to a dictionary. */
  addToDictionary(): void
  denoise(): void
  /** Copies a link to the current time, or to the loop. */
  copyLink(): void
  /** The viewer's own markers, in seconds. */
  markers: readonly number[]
  /** Adds a marker at the playback position, or removes the existing one. */
  toggleMarker(): void
  /** Removes the marker at this second. */
  removeMarker(at: number): void
  /** Opens the share screen; undefined if the viewer isn't allowed to share. */
  share: (() => void) | undefined
  /** Opens the translation dialog; undefined if the viewer isn't allowed to translate. */
  translate: (() => void) | undefined
  /** Asks which kind of document to generate from the transcript; undefined if it can't be generated now. */
  generate: (() => void) | undefined
  /** Opens the Precision order form; undefined if the viewer can't order. */
  precision: (() => void) | undefined
  /** Opens the player in its own window. */
  popOut(): void
  leaveText(): void
  /** The corrector's job; null on other pages. */
  job: JobTools | null
  showShortcuts(): void
  showPalette(): void
}

/** A command, as used by the toolbar, menus, palette and shortcuts. */
export interface Command {
  /** ID of the command; its name is in the catalog, under `command`. */
  id: CommandId
  group: CommandGroup
  icon: TablerIcon
  /** Default shortcuts, such as `Alt+J` or `Mod+Z`; Mod is Command on a Mac, Ctrl elsewhere. */
  keys: readonly string[]
  /** `text` if its shortcut works only in the text; if unset, it works everywhere. */
  scope?: 'text'
  /** Set if the command changes the transcript, which disables it in read-only texts. */
  changesText?: true
  /** Pages that offer the command: only correctors' job pages, or only other pages; all if unset. */
  on?: 'job' | 'own'
  /** Returns whether the command is available; if unset, it always is. */
  enabled?(context: CommandContext): boolean
  /** Returns whether a toggle is on. */
  checked?(context: CommandContext): boolean
  run(context: CommandContext): void
}
