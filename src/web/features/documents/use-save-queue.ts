import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { type QueuedSaveState, SaveConflict, SaveQueue } from '#web/lib/saving/save-queue.ts'
import { saveContent } from './queries.ts'

export type SaveState = QueuedSaveState<number>

type Content = DocumentState['content']
type Queue = SaveQueue<Content, number>

/**
 * Queues that were still saving when the user left the document, by document ID. The document's page takes
 * over its queue when it is reopened.
 */
const openQueues = new Map<string, { queue: Queue; release: () => void }>()

/** Saves a document while the user types, and continues after the user leaves the page. */
export function useSaveQueue(id: string, { revision }: DocumentState) {
  const [queue] = useState(() => openQueues.get(id)?.queue ?? createQueue(id, revision))
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state)
  useEffect(() => {
    openQueues.get(id)?.release()
    const stop = guardUnload(queue)
    return () => {
      if (queue.isOpen) finishSaving(id, queue, stop)
      else stop()
    }
  }, [id, queue])
  return { queue, state }
}

const createQueue = (id: string, revision: number): Queue =>
  new SaveQueue({
    base: revision,
    async save(content, base) {
      try {
        return (await saveContent(id, content, base)).revision
      } catch (error) {
        if (!hasErrorCode(error, 'stale_revision')) throw error
        throw new SaveConflict((error.details as { revision: number }).revision)
      }
    },
  })

/** Warns before the window closes with unsaved changes, and saves them when the window is hidden. */
function guardUnload(queue: Queue): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!queue.isOpen) return
    void queue.flush()
    event.preventDefault()
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') void queue.flush()
  }
  addEventListener('beforeunload', onBeforeUnload, { signal })
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  return () => controller.abort()
}

/** Continues saving after the user leaves the page, until everything is saved or the document is deleted. */
function finishSaving(id: string, queue: Queue, stop: () => void): void {
  const unsubscribe = queue.subscribe(() => {
    const state = queue.state()
    const isDeleted = state.kind === 'refused' && hasErrorCode(state.error, 'not_found')
    if (state.kind === 'saved' || isDeleted) release()
  })
  const release = () => {
    unsubscribe()
    stop()
    openQueues.delete(id)
  }
  openQueues.set(id, { queue, release })
  void queue.flush()
}
