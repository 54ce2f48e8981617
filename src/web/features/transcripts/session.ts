import type { EditorView } from 'prosemirror-view'
import { type AudioVersion, collectionEndpoints } from '#contract/collections.ts'
import { call } from '#web/lib/api.ts'
import { createEditorView, type EditorOptions } from './editor/editor-view.ts'
import { keepSaved } from './keep-saved.ts'
import { Player } from './playback/player.ts'
import type { LoadedTranscript } from './queries.ts'
import type { Saver } from './saving/saver.ts'
import { startTracking, type Tracking } from './tracking.ts'

/** One transcript open in one tab: its text, its sound, and what brings both to the server. */
export interface Session {
  view: EditorView
  player: Player
  saver: Saver
  tracking: Tracking
  /** Tells of every change of the text. */
  onChange(listener: () => void): () => void
  /** Tells when the selection, or whether the text has the focus, has changed. */
  onSelection(listener: () => void): () => void
  /** Plays another version of the sound, from the same place on. */
  setAudioVersion(version: AudioVersion): void
}

export interface SessionOptions
  extends Pick<EditorOptions, 'lookOf' | 'language' | 'label' | 'describedBy' | 'onTurn'> {
  collectionId: string
  /** Id of the viewer. */
  account: string
  /** Seconds. */
  duration: number
  /** Play the small video rather than the sound alone. */
  video: boolean
  opened: LoadedTranscript
}

/** Opens a session in an element of the page; `stop` ends it and saves what is left. */
export function openSession(mount: HTMLElement, options: SessionOptions): Session & { stop: () => void } {
  const changes = listeners()
  const selections = listeners()
  let version: AudioVersion = 'original'
  const player = new Player(options.duration, () => mediaOf(options.collectionId, options.video, version))
  const view = createEditorView(mount, {
    ...options,
    words: options.opened.words,
    onEdit: () => saver.changed(),
    onChange: () => {
      tracking.textChanged()
      changes.tell()
    },
    // The view has the focus, or not, only after its own listeners.
    onSelection: () => queueMicrotask(selections.tell),
    onWordClick: (word) => {
      player.seek(word.start / 1000)
      tracking.resume()
    },
  })
  const { saver, stop: stopSaving } = keepSaved(view, options)
  const tracking = startTracking(view, player)
  return {
    view,
    player,
    saver,
    tracking,
    onChange: changes.add,
    onSelection: selections.add,
    setAudioVersion(next) {
      version = next
      void player.reload()
    },
    stop() {
      tracking.stop()
      stopSaving()
      view.destroy()
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

async function mediaOf(id: string, video: boolean, audioVersion: AudioVersion) {
  const { url, videoSmall, expires } = await call(collectionEndpoints.getAudio, {
    params: { id },
    query: { audioVersion },
  })
  return { url: video && videoSmall ? videoSmall : url, expires }
}
