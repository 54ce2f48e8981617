import type { AudioVersion, Editing } from '#contract/collection.ts'
import { type ReadOnlyReason, setReadOnly } from '#web/editor/core/document/read-only.ts'
import { createLoop } from '#web/editor/core/playback/loop.ts'
import { type MediaSource, Player } from '#web/editor/core/playback/player.ts'
import { keepPlace, placeStore } from '#web/editor/core/playback/resume.ts'
import type { Saver } from '#web/editor/core/saving/saver.ts'
import { createEditorView, type EditorOptions } from '#web/editor/core/view/editor-view.ts'
import { type FindTool, openFind } from '#web/editor/tools/find/open-find.ts'
import type { Highlights } from '#web/editor/tools/highlights/highlights.ts'
import { openHighlights } from '#web/editor/tools/highlights/open-highlights.ts'
import type { NumberedName } from '#web/editor/tools/speakers/looks.ts'
import { keepSpeakers, speakersOf } from '#web/editor/tools/speakers/open-speakers.ts'
import { liveLooks } from '#web/editor/tools/speakers/speaker-looks.ts'
import type { Speakers } from '#web/editor/tools/speakers/speakers.ts'
import type { EditingLock } from './editing-lock.ts'
import { openAtPlace } from './opening-place.ts'
import type { LoadedTranscript } from './queries.ts'
import { startAutosave } from './start-autosave.ts'
import { startEditLock } from './start-edit-lock.ts'
import { keepKeyboardClosed } from './touch-keyboard.ts'
import { startTracking } from './tracking.ts'
import type { Setting, Viewing } from './viewing.ts'

/** The same for viewers who may edit, with everything that saves their work. */
export interface Session extends Viewing {
  saver: Saver
  lock: EditingLock
  highlights: Highlights
  speakers: Speakers
  finding: FindTool
}

export interface ViewingOptions
  extends Pick<EditorOptions, 'words' | 'lookOf' | 'language' | 'label' | 'describedBy' | 'onTurn'> {
  /** Seconds. */
  duration: number
  readOnly: ReadOnlyReason | null
  /** The URL of a version of the sound, or of the small video. */
  mediaOf(version: AudioVersion): Promise<MediaSource>
  /** The start position without one in the URL, in seconds; defaults to 0. */
  lastPlace?: number | null
  onEdit(): void
}

export interface SessionOptions extends Omit<ViewingOptions, 'words' | 'lookOf' | 'onEdit' | 'lastPlace'> {
  unnamed: NumberedName
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
    // The focus changes only after the view's own listeners.
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

/** Opens a transcript for editing; `stop` ends that and saves the rest. */
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
  const { saver, stop: stopSaving } = startAutosave(view, {
    ...options,
    onLocked: (holder) => lock.refused(holder),
    onLoaded: (loaded) => speakers.take(loaded.speakers),
  })
  const { lock, stop: stopEditing } = startEditLock({
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
