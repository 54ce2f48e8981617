import type { EditorView } from 'prosemirror-view'
import { collectionEndpoints } from '#contract/collections.ts'
import { call } from '#web/lib/api.ts'
import { subscribe } from '#web/lib/events.ts'
import { editedText } from './edited-text.ts'
import { createEditorView, type EditorOptions } from './editor/editor-view.ts'
import { Player } from './playback/player.ts'
import type { LoadedTranscript } from './queries.ts'
import { type EditLog, openLog } from './saving/log.ts'
import { newId } from './saving/new-id.ts'
import { Saver } from './saving/saver.ts'
import { announceTab } from './saving/tabs.ts'
import { startTracking, type Tracking } from './tracking.ts'
import { transcriptServer } from './transcript-server.ts'

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
  /** Seconds. */
  duration: number
  /** Play the small video rather than the sound alone. */
  video: boolean
  opened: LoadedTranscript
}

/** Opens a session in an element of the page; `stop` ends it and saves what is left. */
export function openSession(mount: HTMLElement, options: SessionOptions): Session & { stop: () => void } {
  const { collectionId, opened } = options
  const changeListeners = new Set<() => void>()
  const player = new Player(options.duration, () => mediaOf(collectionId, options.video))
  const view = createEditorView(mount, {
    ...options,
    words: opened.words,
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
  const key = newId()
  const log = openLog()
  const saver = new Saver({
    collectionId,
    key,
    opened,
    text: editedText(view),
    log: lazily(log),
    server: transcriptServer(collectionId),
  })
  const tracking = startTracking(view, player)
  const tab = announceTab(collectionId, key)
  const leave = watchLeaving(view, saver)
  const forget = subscribe({
    onEvent: (event) => {
      if (event.type === 'transcript' && event.id === collectionId) saver.seen(event.revision)
    },
    onReconnect: () => void saver.refresh(),
  })
  const adopt = async () => {
    const [records, alive] = await Promise.all([(await log).list(collectionId), tab.alive()])
    await saver.adopt(records.filter((record) => record.key !== key && !alive.has(record.key)))
  }
  void adopt()
  addEventListener('online', adopt)

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
      removeEventListener('online', adopt)
      forget()
      leave()
      tracking.stop()
      void saver.close().finally(() => tab.close())
      view.destroy()
    },
  }
}

async function mediaOf(id: string, video: boolean) {
  const { url, videoSmall, expires } = await call(collectionEndpoints.getAudio, { params: { id } })
  return { url: video && videoSmall ? videoSmall : url, expires }
}

/** The log opens while the page already works. */
function lazily(log: Promise<EditLog>): EditLog {
  let ready: EditLog | undefined
  void log.then((opened) => {
    ready = opened
  })
  const opened = () => ready ?? log
  return {
    put: async (record) => (ready ? ready.put(record) : (await opened()).put(record)),
    remove: async (key) => (await opened()).remove(key),
    list: async (collectionId) => (await opened()).list(collectionId),
  }
}

/** Saves when the viewer turns away, and tries again when they or the network come back. */
function watchLeaving(view: EditorView, saver: Saver): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const save = () => void saver.saveNow()
  const keep = () => {
    void saver.keep()
    save()
  }
  view.dom.addEventListener('blur', save, { signal })
  document.addEventListener('visibilitychange', keep, { signal })
  addEventListener('pagehide', keep, { signal })
  addEventListener('online', save, { signal })
  return () => watching.abort()
}
