import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useUploadQueue } from './use-upload-queue.ts'

const UploadDialog = lazyPart(() => import('./upload-dialog.tsx'))
const UploadHelp = lazyPart(() => import('./upload-help.tsx'))
const UploadDock = lazyPart(() => import('./upload-dock.tsx'))

interface Uploader {
  /** Opens the dialog, with dropped files, or in the link view. */
  open: (files?: File[], view?: UploadView) => void
}

export type UploadView = 'files' | 'link'

/** The arguments of the dialog. */
export interface UploadRequest {
  files: File[]
  view: UploadView
}

const UploaderContext = createContext<Uploader | undefined>(undefined)

/** Lets pages below the provider ask for files. */
export function useUploader(): Uploader {
  const uploader = use(UploaderContext)
  if (!uploader) throw new Error('useUploader needs an UploaderProvider above it')
  return uploader
}

interface UploaderProviderProps {
  uid: string
  orgId: string
  onTranscription: (collection: Collection | null) => void
  children: ReactNode
}

/** The uploader: its dialog, and the panel with the queue on every page. */
export function UploaderProvider({ uid, orgId, onTranscription, children }: UploaderProviderProps) {
  const queryClient = useQueryClient()
  const [troubled, setTroubled] = useState(false)
  const queue = useUploadQueue(
    uid,
    (collection) => {
      onTranscription(collection)
      void queryClient.invalidateQueries({ queryKey: ['uploads', uid] })
    },
    () => setTroubled(true),
  )
  const [request, setRequest] = useState<UploadRequest | undefined>()
  const [everOpened, setEverOpened] = useState(false)
  const uploader = useMemo<Uploader>(
    () => ({
      open: (files = [], view = 'files') => {
        setEverOpened(true)
        setRequest({ files, view })
      },
    }),
    [],
  )
  return (
    <UploaderContext value={uploader}>
      {children}
      <Suspense>
        {queue && <UploadDock uid={uid} orgId={orgId} queue={queue} />}
        {troubled && <UploadHelp onClose={() => setTroubled(false)} />}
        {everOpened && (
          <UploadDialog
            uid={uid}
            orgId={orgId}
            queue={queue}
            request={request}
            onTranscription={onTranscription}
            onClose={() => setRequest(undefined)}
          />
        )}
      </Suspense>
    </UploaderContext>
  )
}
