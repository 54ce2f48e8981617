import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import { readContent, saveContent } from './queries.ts'
import { Saver } from './saver.ts'

/** Keeps what is written into a document, also when its page is left. */
export function useDocumentSaver(id: string, { revision }: DocumentState) {
  const [saver] = useState(
    () =>
      new Saver({
        revision,
        save: (content, base) => saveContent(id, content, base),
        readRevision: async () => (await readContent(id)).revision,
      }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!saver.isOpen) return
      void saver.flush()
      event.preventDefault()
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void saver.flush()
    }
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHidden)
      void saver.flush()
    }
  }, [saver])
  return { saver, state }
}
