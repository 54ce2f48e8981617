import type { EditorView } from 'prosemirror-view'
import type { Version } from '#web/editor/core/saving/edits.ts'
import { type EditLog, openLog } from '#web/editor/core/saving/log.ts'
import { Saver } from '#web/editor/core/saving/saver.ts'
import { announceTab } from '#web/editor/core/saving/tabs.ts'
import { subscribe } from '#web/lib/events.ts'
import { newId } from '#web/lib/new-id.ts'
import { editedText } from './edited-text.ts'
import type { LoadedTranscript } from './queries.ts'
import { transcriptServer } from './transcript-server.ts'

interface Kept {
  collectionId: string
  /** Id of the viewer. */
  account: string
  opened: Version
  /** The server accepts nothing from the viewer because another user is editing. */
  onLocked(details: unknown): void
  /** The transcript was loaded again. */
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
    text: editedText(view),
    log: lazily(log),
    server: transcriptServer(collectionId, onLoaded),
    onLocked,
  })
  const tab = announceTab(collectionId, key)
  const adopt = async () => {
    const [records, alive] = await Promise.all([(await log).list(collectionId), tab.alive()])
    const mine = records.filter((record) => record.account === account && record.key !== key)
    await saver.adopt(mine.filter((record) => !alive.has(record.key)))
  }
  const unwatch = watch(view, collectionId, saver, () => void adopt())
  void adopt()
  return {
    saver,
    /** Resolves when everything possible is saved. */
    stop() {
      unwatch()
      return saver.close().finally(() => tab.close())
    },
  }
}

/** Saves when the page is hidden, retries when the page or the network is back, and receives edits of others. */
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

/** The log opens while the page already works. */
function lazily(log: Promise<EditLog>): EditLog {
  let ready: EditLog | undefined
  void log.then((opened) => {
    ready = opened
  })
  return {
    // Immediately if possible: the page may close any moment.
    put: (record) => (ready ? ready.put(record) : log.then((opened) => opened.put(record))),
    remove: async (key) => (await log).remove(key),
    list: async (collectionId) => (await log).list(collectionId),
  }
}
