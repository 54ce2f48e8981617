import type { EditorView } from 'prosemirror-view'
import { type EditLog, openLog } from '#web/editor/core/saving/edit-log.ts'
import type { Version } from '#web/editor/core/saving/edits.ts'
import { Saver } from '#web/editor/core/saving/saver.ts'
import { connectTab } from '#web/editor/core/saving/tabs.ts'
import { subscribe } from '#web/lib/api/events.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { createEditedText } from './edited-text.ts'
import type { LoadedTranscript } from './queries.ts'
import { createTranscriptServer } from './transcript-server.ts'

interface StoredLog {
  collectionId: string
  /** ID of the viewer. */
  account: string
  loadedVersion: Version
  /** Called if the server rejects edits because another user is editing. */
  onLocked(details: unknown): void
  /** Called when the transcript has been reloaded. */
  onLoaded(transcript: LoadedTranscript): void
}

/** Autosaves a view's edits while it is open, and saves any remaining edits afterward. */
export function startAutosave(
  view: EditorView,
  { collectionId, account, loadedVersion, onLocked, onLoaded }: StoredLog,
) {
  const key = newId()
  const log = openLog()
  const saver = new Saver({
    collectionId,
    account,
    key,
    loadedVersion,
    text: createEditedText(view),
    log: openLazily(log),
    server: createTranscriptServer(collectionId, onLoaded),
    onLocked,
  })
  const tab = connectTab(collectionId, key)
  let isStopped = false
  const adoptRecords = async () => {
    const records = await (await log).list(collectionId)
    const otherRecords = records.filter((record) => record.account === account && record.key !== key)
    const openTabs = await tab.alive(otherRecords.map((record) => record.key))
    if (!isStopped) await saver.adoptRecords(otherRecords.filter((record) => !openTabs.has(record.key)))
  }
  const unwatch = watch(view, collectionId, saver, () => void adoptRecords())
  void adoptRecords()
  return {
    saver,
    /** Stops autosaving; resolves once as much as possible has been saved. */
    stop() {
      isStopped = true
      unwatch()
      return saver.close().finally(() => tab.close())
    },
  }
}

/**
 * Saves when the page is hidden, retries when the page is visible again or the network is back, and
 * receives others' edits.
 */
function watch(view: EditorView, collectionId: string, saver: Saver, onOnline: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const save = () => void saver.saveNow()
  const storeAndSave = () => {
    void saver.storeUnsaved()
    save()
  }
  view.dom.addEventListener('blur', save, { signal })
  document.addEventListener('visibilitychange', storeAndSave, { signal })
  addEventListener('pagehide', storeAndSave, { signal })
  const warn = (event: BeforeUnloadEvent) => {
    if (!saver.isStored() && saver.snapshot().kind !== 'saved') event.preventDefault()
  }
  addEventListener('beforeunload', warn, { signal })
  addEventListener('online', save, { signal })
  addEventListener('online', onOnline, { signal })
  const unsubscribe = subscribe({
    onEvent: (event) => {
      if (event.type === 'transcript' && event.id === collectionId) saver.handleRevision(event.revision)
    },
    onReconnect: () => void saver.refresh(),
  })
  return () => {
    controller.abort()
    unsubscribe()
  }
}

/** Creates a log that opens in the background while the page is already usable. */
function openLazily(log: Promise<EditLog>): EditLog {
  let readyLog: EditLog | undefined
  void log.then((openedLog) => {
    readyLog = openedLog
  })
  return {
    // Store immediately if possible, because the page may close at any moment.
    put: (record) => (readyLog ? readyLog.put(record) : log.then((openedLog) => openedLog.put(record))),
    remove: async (key) => (await log).remove(key),
    list: async (collectionId) => (await log).list(collectionId),
  }
}
