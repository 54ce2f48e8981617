import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import { ApiError } from '#web/lib/api.ts'
import { readContent, saveContent } from './queries.ts'
import { Saver } from './saver.ts'

/** What was not kept yet when its page was left, by document. It is there again for whoever comes back. */
const unkept = new Map<string, { saver: Saver; release: () => void }>()

/** Keeps what is written into a document, also when its page is left. */
export function useDocumentSaver(id: string, { revision }: DocumentState) {
  const [saver] = useState(() => unkept.get(id)?.saver ?? begin(id, revision))
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)
  useEffect(() => {
    unkept.get(id)?.release()
    const stop = guard(saver)
    return () => {
      if (saver.isOpen) goOnWithout(id, saver, stop)
      else stop()
    }
  }, [id, saver])
  return { saver, state }
}

const begin = (id: string, revision: number) =>
  new Saver({
    revision,
    save: (content, base) => saveContent(id, content, base),
    readRevision: async () => (await readContent(id)).revision,
  })

/** Warns who closes the window before all is kept, and keeps it when they turn away. */
function guard(saver: Saver): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const onLeave = (event: BeforeUnloadEvent) => {
    if (!saver.isOpen) return
    void saver.flush()
    event.preventDefault()
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void saver.flush()
  }
  addEventListener('beforeunload', onLeave, { signal })
  document.addEventListener('visibilitychange', onHidden, { signal })
  return () => watching.abort()
}

/** Tries on until all is kept, or there is nothing to keep it in. */
function goOnWithout(id: string, saver: Saver, stop: () => void): void {
  const forget = saver.subscribe(() => {
    const state = saver.state()
    const isGone =
      state.is === 'refused' && state.error instanceof ApiError && state.error.code === 'not_found'
    if (state.is === 'saved' || isGone) release()
  })
  const release = () => {
    forget()
    stop()
    unkept.delete(id)
  }
  unkept.set(id, { saver, release })
  void saver.flush()
}
