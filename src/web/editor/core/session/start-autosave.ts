import type { EditorView } from 'prosemirror-view'
import type { Version } from '#web/editor/core/saving/edits.ts'
import { type EditLog, openLog } from '#web/editor/core/saving/log.ts'
import { Saver } from '#web/editor/core/saving/saver.ts'
import { connectTab } from '#web/editor/core/saving/tabs.ts'
import { subscribe } from '#web/lib/events.ts'
import { newId } from '#web/lib/new-id.ts'
import { createEditedText } from './edited-text.ts'
import type { LoadedTranscript } from './queries.ts'
import { transcriptServer } from './transcript-server.ts'

interface Kept {
  collectionId: string
  /** ID of the viewer. */
  account: string
  opened: Version
  /** Called if the server rejects edits because another user is editing. */
  onLocked(details: unknown): void
  /** Called when the transcript was loaded again. */
  onLoaded(loaded: LoadedTranscript): void
}

/** Autosaves a view's edits while it is open, and the rest afterwards. */
export function startAutosave(view: EditorView, { collectionId, account, opened, onLocked, onLoaded }: Kept) {
  const key = newId()
  const log = openLog()
  const saver = new Saver({
    collectionId,
    account,
    key,
    opened,
    text: createEditedText(view),
    log: lazily(log),
    server: transcriptServer(collectionId, onLoaded),
    onLocked,
  })
  const tab = connectTab(collectionId, key)
  let stopped = false
  const adopt = async () => {
    const records = await (await log).list(collectionId)
    const others = records.filter((record) => record.account === account && record.key !== key)
    const alive = await tab.alive(others.map((record) => record.key))
    if (!stopped) await saver.adopt(others.filter((record) => !alive.has(record.key)))
  }
  const unwatch = watch(view, collectionId, saver, () => void adopt())
  void adopt()
  return {
    saver,
    /** Stops; resolves when everything possible is saved. */
    stop() {
      stopped = true
      unwatch()
      return saver.close().finally(() => tab.close())
    },
  }
}

/** Saves when the page is hidden, retries when the page or the network is back, and receives edits by others. */
function watch(view: EditorView, collectionId: string, saver: Saver, onOnline: () => void): () => void {
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
  const warn = (event: BeforeUnloadEvent) => {
    if (!saver.isKept() && saver.snapshot().kind !== 'saved') event.preventDefault()
  }
  addEventListener('beforeunload', warn, { signal })
  addEventListener('online', save, { signal })
  addEventListener('online', onOnline, { signal })
  const forget = subscribe({
    onEvent: (event) => {
      if (event.type === 'transcript' && event.id === collectionId) saver.seen(event.revision)
    },
    onReconnect: () => void saver.refresh(),
  })
  return () => {
    watching.abort()
    forget()
  }
}

/** Creates a log that opens in the background, while the page already works. */
function lazily(log: Promise<EditLog>): EditLog {
  let ready: EditLog | undefined
  void log.then((opened) => {
    ready = opened
  })
  return {
    // Immediate if possible, because the page may close any moment.
    put: (record) => (ready ? ready.put(record) : log.then((opened) => opened.put(record))),
    remove: async (key) => (await log).remove(key),
    list: async (collectionId) => (await log).list(collectionId),
  }
}
