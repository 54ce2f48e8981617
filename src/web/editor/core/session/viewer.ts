import type { EditorView } from 'prosemirror-view'
import type { AudioVersion } from '#contract/collection.ts'
import type { ReadOnlyReason } from '#web/editor/core/document/read-only.ts'
import type { Loop } from '#web/editor/core/playback/loop.ts'
import type { Player } from '#web/editor/core/playback/player.ts'
import type { GetSpeakerStyle } from '#web/editor/core/view/turn-view.ts'
import type { Tracking } from './tracking.ts'

/** Transcript open in a tab: its text and playback. */
export interface Viewer {
  view: EditorView
  player: Player
  tracking: Tracking
  loop: Loop
  /** Returns how a speaker is displayed. */
  styleOf: GetSpeakerStyle
  /** Rerenders speakers after their appearance has changed. */
  notifyStyleChange(): void
  /** Calls a listener whenever the text or its read-only state changes. */
  onChange(listener: () => void): () => void
  /** Calls a listener whenever the selection or focus changes. */
  onSelection(listener: () => void): () => void
  /** Switches to another audio version at the same position. */
  setAudioVersion(version: AudioVersion): void
  /** Reason why the text is read-only; null while it is editable. */
  readOnly: Observable<ReadOnlyReason | null>
}

/** An observable value. */
export interface Observable<T> {
  snapshot(): T
  subscribe(listener: () => void): () => void
  set(value: T): void
}
