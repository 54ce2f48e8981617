import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import type { FolderKind, SourceId } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import type { UploadQueue } from './queue/upload-queue.ts'
import { useUploadQueue } from './queue/use-upload-queue.ts'

const UploadDialog = lazyComponent(() => import('./upload-dialog.tsx'))
const UploadHelp = lazyComponent(() => import('./upload-help.tsx'))
const UploadDock = lazyComponent(() => import('./queue/upload-dock.tsx'))

interface Uploader {
  /** Opens the dialog with the given files or on a given view. */
  open: (files?: File[], view?: UploadView) => void
  isOpen: boolean
  uid: string
  orgId: string
  /** The user's upload queue; undefined until the page has rendered. */
  queue: UploadQueue | undefined
  /** Checks whether the workspace has minutes left, and shows a message if it doesn't. */
  hasMinutes: () => Promise<boolean>
}

/** Views for choosing recordings in another service. */
export type PickerView = 'dropbox' | SourceId | FolderKind

/** Views with a recorder. */
export type RecorderView = 'recorder' | 'screen' | 'meeting'

export type UploadView = 'files' | 'link' | 'video' | RecorderView | PickerView

/** Context for a recorder in the dialog. */
export interface RecorderProps {
  uid: string
  /** Language; null before one is chosen. */
  language: string | null
  disabled: boolean
  /** Whether a recording is finished. */
  hasRecording: boolean
  /** Called with a finished recording, or with null when it is discarded. */
  onRecorded: (file: RecordedFile | null) => void
  /** Called when a recording starts or ends. */
  onRecordingChange: (isRecording: boolean) => void
}

export type RenderRecorder = (view: RecorderView, props: RecorderProps) => ReactNode

/** Arguments for opening the dialog. */
export interface UploadRequest {
  files: File[]
  view: UploadView
}

const UploaderContext = createContext<Uploader | undefined>(undefined)

/** Lets pages below the provider open the uploader. */
export function useUploader(): Uploader {
  const uploader = use(UploaderContext)
  if (!uploader) throw new Error('useUploader requires an UploaderProvider')
  return uploader
}

interface UploaderProviderProps {
  uid: string
  orgId: string
  onTranscription: (collection: Collection | null) => void
  /** Renders a dialog when the workspace has no minutes left. */
  renderOverLimit: (onClose: () => void) => ReactNode
  /** Renders the recorder, which is one of the dialog's sources. */
  renderRecorder: RenderRecorder
  children: ReactNode
}

/** Provides the uploader: its dialog, and the queue panel on every page. */
export function UploaderProvider(props: UploaderProviderProps) {
  const { uid, orgId, onTranscription, renderOverLimit, renderRecorder, children } = props
  const queryClient = useQueryClient()
  const [showsHelp, setShowsHelp] = useState(false)
  const queue = useUploadQueue(
    uid,
    (collection) => {
      onTranscription(collection)
      void queryClient.invalidateQueries({ queryKey: ['uploads', uid] })
    },
    () => setShowsHelp(true),
  )
  const [request, setRequest] = useState<UploadRequest | undefined>()
  const [isOverLimit, setIsOverLimit] = useState(false)
  const payer = usePayer()
  const hasMinutes = useCallback(async () => {
    if (!payer) return true
    const { hasMinutesLeft } = await import('./check-minutes.ts')
    const isWithinLimit = await hasMinutesLeft(orgId)
    setIsOverLimit(!isWithinLimit)
    return isWithinLimit
  }, [orgId, payer])
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = request !== undefined
  const uploader = useMemo<Uploader>(
    () => ({
      open: (files = [], view = 'files') => {
        setWasOpened(true)
        setRequest({ files, view })
      },
      isOpen,
      uid,
      orgId,
      queue,
      hasMinutes,
    }),
    [isOpen, uid, orgId, queue, hasMinutes],
  )
  return (
    <UploaderContext value={uploader}>
      {children}
      {/* Separate boundaries: otherwise, a part that is still loading would hide the others. */}
      <Suspense>{queue && <UploadDock uid={uid} orgId={orgId} queue={queue} />}</Suspense>
      <Suspense>{isOverLimit && renderOverLimit(() => setIsOverLimit(false))}</Suspense>
      <Suspense>{showsHelp && <UploadHelp onClose={() => setShowsHelp(false)} />}</Suspense>
      <Suspense>
        {wasOpened && (
          <UploadDialog
            uid={uid}
            orgId={orgId}
            queue={queue}
            hasMinutes={hasMinutes}
            renderRecorder={renderRecorder}
            request={request}
            onTranscription={onTranscription}
            onClose={() => setRequest(undefined)}
          />
        )}
      </Suspense>
    </UploaderContext>
  )
}
