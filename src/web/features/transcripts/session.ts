import type { EditorView } from 'prosemirror-view'
import { collectionEndpoints } from '#contract/collections.ts'
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
  const changeListeners = new Set<() => void>()
  const player = new Player(options.duration, () => mediaOf(options.collectionId, options.video))
  const view = createEditorView(mount, {
    ...options,
    words: options.opened.words,
    onEdit: () => saver.changed(),
    onChange: () => {
      tracking.textChanged()
      for (const listener of changeListeners) listener()
    },
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
    onChange(listener) {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    stop() {
      tracking.stop()
      stopSaving()
      view.destroy()
    },
  }
}

async function mediaOf(id: string, video: boolean) {
  const { url, videoSmall, expires } = await call(collectionEndpoints.getAudio, { params: { id } })
  return { url: video && videoSmall ? videoSmall : url, expires }
}
