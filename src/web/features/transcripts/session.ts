import type { EditorView } from 'prosemirror-view'
import type { AudioVersion, Editing } from '#contract/collections.ts'
import type { EditingLock } from './editing/editing-lock.ts'
import { createEditorView, type EditorOptions } from './editor/editor-view.ts'
import { type ReadOnlyReason, setReadOnly } from './editor/read-only.ts'
import type { LookOf } from './editor/turn-view.ts'
import type { Highlights } from './highlights/highlights.ts'
import { keepLocked } from './keep-locked.ts'
import { keepSaved } from './keep-saved.ts'
import { type Finding, openFind } from './open-find.ts'
import { openHighlights } from './open-highlights.ts'
import { keepSpeakers, speakersOf } from './open-speakers.ts'
import { openAtPlace } from './opening-place.ts'
import { createLoop, type Loop } from './playback/loop.ts'
import { type MediaSource, Player } from './playback/player.ts'
import { keepPlace, placeStore } from './playback/resume.ts'
import type { LoadedTranscript } from './queries.ts'
import type { Saver } from './saving/saver.ts'
import { liveLooks } from './speaker-looks.ts'
import type { Unnamed } from './speakers/looks.ts'
import type { Speakers } from './speakers/speakers.ts'
import { keepKeyboardClosed } from './touch-keyboard.ts'
import { startTracking, type Tracking } from './tracking.ts'

/** One transcript open in one tab: its text and its sound. */
export interface Viewing {
  view: EditorView
  player: Player
  tracking: Tracking
  loop: Loop
  /** How speakers are shown. */
  lookOf: LookOf
  /** Has what shows speakers drawn anew: some of them look different now. */
  looksChanged(): void
  /** Tells of every change of the text, and of whether it can be changed. */
  onChange(listener: () => void): () => void
  /** Tells when the selection, or whether the text has the focus, has changed. */
  onSelection(listener: () => void): () => void
  /** Plays another version of the sound, from the same place on. */
  setAudioVersion(version: AudioVersion): void
  /** Why the text can't be changed; null while it can. */
  readOnly: Setting<ReadOnlyReason | null>
}

/** The same for somebody who may edit, with what brings their work to the server. */
export interface Session extends Viewing {
  saver: Saver
  lock: EditingLock
  highlights: Highlights
  speakers: Speakers
  finding: Finding
}

export interface ViewingOptions
  extends Pick<EditorOptions, 'words' | 'lookOf' | 'language' | 'label' | 'describedBy' | 'onTurn'> {
  /** Seconds. */
  duration: number
  readOnly: ReadOnlyReason | null
  /** The address of a version of the sound, or of the small video. */
  mediaOf(version: AudioVersion): Promise<MediaSource>
  /** Where it begins unless the address says, in seconds; the beginning unless given. */
  lastPlace?: number | null
  onEdit(): void
}

export interface SessionOptions extends Omit<ViewingOptions, 'words' | 'lookOf' | 'onEdit' | 'lastPlace'> {
  unnamed: Unnamed
  collectionId: string
  /** Id of the viewer. */
  account: string
  editing: Editing | null
  opened: LoadedTranscript
}

/** Opens a transcript in an element of the page for reading and playing; `stop` closes it. */
export function openViewing(mount: HTMLElement, options: ViewingOptions): Viewing & { stop: () => void } {
  const changes = listeners()
  const selections = listeners()
  let version: AudioVersion = 'original'
  const player = new Player(options.duration, () => options.mediaOf(version))
  const view = createEditorView(mount, {
    ...options,
    onChange: () => {
      tracking.textChanged()
      changes.tell()
    },
    // The view has the focus, or not, only after its own listeners.
    onSelection: () => queueMicrotask(selections.tell),
    onWordClick: (word) => {
      tracking.rest()
      player.seek(word.start / 1000)
    },
  })
  const tracking = startTracking(view, player)
  const loop = createLoop(player)
  const stopTouch = matchMedia('(pointer: coarse)').matches ? keepKeyboardClosed(view) : () => {}
  const leavePlace = openAtPlace({ player, loop, tracking }, options.lastPlace ?? null)
  const readOnly = setting(options.readOnly, (reason) => {
    setReadOnly(view, reason)
    changes.tell()
  })
  return {
    view,
    player,
    tracking,
    loop,
    lookOf: options.lookOf,
    looksChanged: changes.tell,
    readOnly,
    onChange: changes.add,
    onSelection: selections.add,
    setAudioVersion(next) {
      version = next
      void player.reload()
    },
    stop() {
      leavePlace()
      stopTouch()
      loop.stop()
      tracking.stop()
      view.destroy()
    },
  }
}

/** Opens a transcript for editing; `stop` ends that and saves what is left. */
export function openSession(mount: HTMLElement, options: SessionOptions): Session & { stop: () => void } {
  const places = placeStore(options.account, options.collectionId)
  const speakers = speakersOf(options.collectionId, options.opened.speakers, options.unnamed)
  const viewing = openViewing(mount, {
    ...options,
    lookOf: liveLooks(speakers, options.unnamed),
    lastPlace: places.read(),
    words: options.opened.words,
    onEdit: () => {
      saver.changed()
      lock.edited()
    },
  })
  const { view, player } = viewing
  const { saver, stop: stopSaving } = keepSaved(view, {
    ...options,
    onLocked: (holder) => lock.refused(holder),
    onLoaded: (loaded) => speakers.take(loaded.speakers),
  })
  const { lock, stop: stopEditing } = keepLocked({
    collectionId: options.collectionId,
    viewer: options.account,
    editing: options.editing,
    saver,
    isPlaying: () => player.snapshot().playing,
  })
  const { highlights, stop: stopHighlights } = openHighlights(viewing, options)
  const { stop: stopFinding, ...finding } = openFind(viewing, { saver, speakers })
  const stopNaming = keepSpeakers(speakers, viewing, options.collectionId)
  const stopKeepingPlace = keepPlace(player, places)
  return {
    ...viewing,
    saver,
    lock,
    highlights,
    speakers,
    finding,
    stop() {
      stopFinding()
      stopNaming()
      stopKeepingPlace()
      stopHighlights()
      stopEditing(stopSaving())
      viewing.stop()
    },
  }
}

/** A value that is told of when it changes. */
export interface Setting<T> {
  snapshot(): T
  subscribe(listener: () => void): () => void
  set(value: T): void
}

function setting<T>(initial: T, apply: (value: T) => void): Setting<T> {
  const { tell, add } = listeners()
  let value = initial
  return {
    snapshot: () => value,
    subscribe: add,
    set(next) {
      if (next === value) return
      value = next
      apply(next)
      tell()
    },
  }
}

function listeners() {
  const all = new Set<() => void>()
  return {
    tell() {
      for (const listener of all) listener()
    },
    add(listener: () => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
