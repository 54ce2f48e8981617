import type { EditorView } from 'prosemirror-view'
import type { AudioVersion } from '#contract/collection.ts'
import type { ReadOnlyReason } from '#web/editor/core/document/read-only.ts'
import type { Loop } from '#web/editor/core/playback/loop.ts'
import type { Player } from '#web/editor/core/playback/player.ts'
import type { LookOf } from '#web/editor/core/view/turn-view.ts'
import type { Tracking } from './tracking.ts'

/** One transcript open in one tab: its text and its playback. */
export interface Viewing {
  view: EditorView
  player: Player
  tracking: Tracking
  loop: Loop
  /** Display of speakers. */
  lookOf: LookOf
  /** Renders speakers again: their appearance has changed. */
  looksChanged(): void
  /** Announces every change of the text or of its read-only state. */
  onChange(listener: () => void): () => void
  /** Announces changes of the selection and the focus. */
  onSelection(listener: () => void): () => void
  /** Plays another version of the sound, from the same position. */
  setAudioVersion(version: AudioVersion): void
  /** Why the text is read-only; null while it is editable. */
  readOnly: Setting<ReadOnlyReason | null>
}

/** An observable value. */
export interface Setting<T> {
  snapshot(): T
  subscribe(listener: () => void): () => void
  set(value: T): void
}
