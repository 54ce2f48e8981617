import type { AudioVersion, Editing } from '#contract/collection.ts'
import { EditingLock } from '#web/editing/editing-lock.ts'
import { createLockServer } from '#web/editing/lock-server.ts'
import { startEditLock } from '#web/editing/start-edit-lock.ts'
import { type ReadOnlyReason, setReadOnly } from '#web/editor/core/document/read-only.ts'
import { createLoop } from '#web/editor/core/playback/loop.ts'
import { type MediaSource, Player } from '#web/editor/core/playback/player.ts'
import { createPositionStore, savePosition } from '#web/editor/core/playback/position-store.ts'
import type { Saver } from '#web/editor/core/saving/saver.ts'
import { createEditorView, type EditorOptions } from '#web/editor/core/view/editor-view.ts'
import { type FindTool, openFind } from '#web/editor/tools/find/open-find.ts'
import type { Highlights } from '#web/editor/tools/highlights/highlights.ts'
import { openHighlights } from '#web/editor/tools/highlights/open-highlights.ts'
import { createSpeakers, syncSpeakers } from '#web/editor/tools/speakers/create-speakers.ts'
import type { NumberedNameFormatter } from '#web/editor/tools/speakers/speaker-style.ts'
import { liveSpeakerStyles } from '#web/editor/tools/speakers/speaker-styles.ts'
import type { Speakers } from '#web/editor/tools/speakers/speakers.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { followTimeFragment } from './follow-time-fragment.ts'
import { createNotices, type Notices } from './notices.ts'
import type { LoadedTranscript } from './queries.ts'
import { startAutosave } from './start-autosave.ts'
import { suppressKeyboard } from './touch-keyboard.ts'
import { startTracking } from './tracking.ts'
import type { Observable, Viewer } from './viewer.ts'

/** Transcript open for editing, along with the state that is saved with it. */
export interface Session extends Viewer {
  saver: Saver
  lock: EditingLock
  highlights: Highlights
  notices: Notices
  speakers: Speakers
  findTool: FindTool
}

export interface ViewerOptions
  extends Pick<EditorOptions, 'words' | 'styleOf' | 'language' | 'label' | 'describedBy' | 'onTurn'> {
  /** Length of the recording, in seconds. */
  duration: number
  readOnly: ReadOnlyReason | null
  /** Returns the URL of an audio version or of the small video. */
  mediaOf(version: AudioVersion): Promise<MediaSource>
  /** Start position if the URL has none, in seconds; 0 by default. */
  lastPosition?: number | null
  onEdit(): void
}

export interface SessionOptions extends Omit<ViewerOptions, 'words' | 'styleOf' | 'onEdit' | 'lastPosition'> {
  numberedName: NumberedNameFormatter
  collectionId: string
  /** ID of the viewer. */
  account: string
  editing: Editing | null
  transcript: LoadedTranscript
  /** Whether this is a corrector's job, which has no editing lock and no customer highlights. */
  isJob: boolean
}

/** Opens a transcript in an element for reading and playback; `stop` closes it. */
export function openViewer(mount: HTMLElement, options: ViewerOptions): Viewer & { stop: () => void } {
  const changes = createListeners()
  const selections = createListeners()
  let version: AudioVersion = 'original'
  const player = new Player(options.duration, () => options.mediaOf(version))
  const view = createEditorView(mount, {
    ...options,
    onChange: () => {
      tracking.handleTextChange()
      changes.notify()
    },
    // Focus changes only after the view's own listeners have run.
    onSelection: () => queueMicrotask(selections.notify),
    onWordClick: (word) => {
      tracking.followAfterRest()
      player.seek(word.start / 1000)
    },
  })
  const tracking = startTracking(view, player)
  const loop = createLoop(player)
  const stopTouch = matchMedia('(pointer: coarse)').matches ? suppressKeyboard(view) : () => {}
  const stopTimeFragment = followTimeFragment({ player, loop, tracking }, options.lastPosition ?? null)
  const readOnly = setting(options.readOnly, (reason) => {
    setReadOnly(view, reason)
    changes.notify()
  })
  return {
    view,
    player,
    tracking,
    loop,
    styleOf: options.styleOf,
    notifyStyleChange: changes.notify,
    readOnly,
    onChange: changes.add,
    onSelection: selections.add,
    setAudioVersion(next) {
      version = next
      void player.reload()
    },
    stop() {
      stopTimeFragment()
      stopTouch()
      loop.stop()
      tracking.stop()
      view.destroy()
    },
  }
}

/** Opens a transcript for editing; `stop` ends editing and saves any remaining changes. */
export function openSession(mount: HTMLElement, options: SessionOptions): Session & { stop: () => void } {
  const places = createPositionStore(options.account, options.collectionId)
  const speakers = createSpeakers(options.collectionId, options.transcript.speakers, options.numberedName)
  const viewer = openViewer(mount, {
    ...options,
    styleOf: liveSpeakerStyles(speakers, options.numberedName),
    lastPosition: places.read(),
    words: options.transcript.words,
    onEdit: () => {
      saver.scheduleSave()
      if (!options.isJob) lock.recordEdit()
    },
  })
  const { view, player } = viewer
  const { saver, stop: stopSaving } = startAutosave(view, {
    ...options,
    loadedVersion: options.transcript,
    onLocked: (holder) => lock.handleRefusal(holder),
    onLoaded: (transcript) => speakers.applyServerList(transcript.speakers),
  })
  const { lock, stop: stopEditing } = options.isJob
    ? createUnusedLock(options)
    : startEditLock({
        collectionId: options.collectionId,
        viewer: options.account,
        editing: options.editing,
        saver: {
          subscribe: saver.subscribe,
          isOpen: () => saver.pendingOperationId !== undefined,
          operation: () => saver.pendingOperationId,
          setHeld: (isHeld) => void saver.setHeld(isHeld),
        },
        isPlaying: () => player.snapshot().isPlaying,
      })
  const { highlights, stop: stopHighlights } = openHighlights(viewer, { ...options, isHidden: options.isJob })
  const { stop: stopFinding, ...findTool } = openFind(viewer, { saver, speakers })
  const stopNaming = syncSpeakers(speakers, viewer, options.collectionId)
  const stopKeepingPlace = savePosition(player, places)
  return {
    ...viewer,
    saver,
    lock,
    highlights,
    notices: createNotices(),
    speakers,
    findTool,
    stop() {
      stopFinding()
      stopNaming()
      stopKeepingPlace()
      stopHighlights()
      stopEditing(stopSaving())
      viewer.stop()
    },
  }
}

/** Creates a lock that is never acquired, since only the corrector edits a job. */
function createUnusedLock({ account, collectionId }: SessionOptions) {
  const server = createLockServer(collectionId)
  const lock = new EditingLock({ viewer: account, server, wasActive: () => false }, null)
  return { lock, stop: (savePromise: Promise<void>) => void savePromise.then(() => lock.stop()) }
}

function setting<T>(initial: T, apply: (value: T) => void): Observable<T> {
  const { notify, add } = createListeners()
  let value = initial
  return {
    snapshot: () => value,
    subscribe: add,
    set(next) {
      if (next === value) return
      value = next
      apply(next)
      notify()
    },
  }
}
