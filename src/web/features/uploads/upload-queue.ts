import Uppy, { type Body } from '@uppy/core'
import type { Collection } from '#contract/collection.ts'
import type { Upload } from '#contract/uploads.ts'
import { call } from '#web/lib/api.ts'
import { logWarning } from '#web/lib/log.ts'
import { track } from '#web/lib/track.ts'
import { errorCodeOf, mayBeNetwork } from './issue-text.ts'
import { claimSlot } from './slots.ts'
import type { UploadOptions } from './upload-options.ts'
import { UploaderPlugin, type UploadFile, type UploadMeta, type UploadUppy } from './uploader-plugin.ts'

/** The uploads of one user in this tab. They survive page changes, reloads and crashes. */
export interface UploadQueue {
  /** Called when the files or their progress change. */
  subscribe: (listener: () => void) => () => void
  files: () => Record<string, UploadFile>
  /** Sends the files and has them transcribed. @returns those that are already in the queue. */
  start: (files: File[], target: UploadTarget) => Promise<File[]>
  retry: (fileId: string) => void
  /** Continues an upload whose bytes this browser no longer has. */
  resume: (fileId: string, file: File) => void
  cancel: (fileId: string) => void
  close: () => void
}

export interface UploadTarget {
  orgId: string
  languageCode: string
  options?: UploadOptions
  /** An unfinished upload on the server that the (only) file continues. */
  continues?: Upload
}

export interface UploadEvents {
  onTranscription: (collection: Collection | null) => void
  onError: (file: UploadFile, code: string) => void
}

/** Golden Retriever doesn't report that there is nothing to restore. */
const restoreWithinMs = 1_500
const retrieverId = 'GoldenRetriever'
/** The browser's own quota limits the stored data; the plugin's types lack its store's options. */
const noLimits = { maxFileSize: Number.MAX_SAFE_INTEGER, maxTotalSize: Number.MAX_SAFE_INTEGER }

function createUppy(uid: string, slot: number, events: UploadEvents): UploadUppy {
  const uppy: UploadUppy = new Uppy<UploadMeta, Body>({
    id: `longhand-${uid}-${slot}`,
    allowMultipleUploadBatches: true,
    autoProceed: false,
  })
  uppy.use(UploaderPlugin, {
    onTranscription: (file, collection) => {
      uppy.removeFile(file.id)
      events.onTranscription(collection)
    },
  })
  uppy.on('upload-error', (file, error) => file && events.onError(file, error.name))
  return uppy
}

const notKept = (error: unknown) => logWarning('Uploads will not outlive a reload', error)

/** Imported separately: in browsers that block storage the module throws, and uploads run without it. */
async function loadKeeper() {
  try {
    return (await import('@uppy/golden-retriever')).default
  } catch (error) {
    notKept(error)
    return null
  }
}

/** Restores the queue of an earlier page, and continues uploads whose bytes are available. */
async function restore(uppy: UploadUppy, Keeper: Awaited<ReturnType<typeof loadKeeper>>): Promise<void> {
  if (!Keeper) return
  return new Promise<void>((resolve) => {
    uppy.on('restored', () => {
      uppy.setState({ currentUploads: {}, recoveredState: null })
      for (const file of uppy.getFiles()) {
        if ((!file.isGhost || file.meta.sent) && !isRefused(file)) run(uppy, file.id)
      }
      resolve()
    })
    setTimeout(resolve, restoreWithinMs)
    uppy.use(Keeper, { id: retrieverId, indexedDB: noLimits as object })
  }).catch(notKept)
}

/** Whether the server rejected a file: then only a manual retry makes sense. */
const isRefused = ({ error }: UploadFile) => Boolean(error) && !mayBeNetwork(errorCodeOf(error ?? ''))

/** Every file is independent: none delays another. */
function run(uppy: UploadUppy, fileId: string): void {
  void uppy.retryUpload(fileId)
}

/** Opens a user's queue; uploads of an earlier page in this tab continue automatically. */
export async function openQueue(uid: string, events: UploadEvents): Promise<UploadQueue> {
  const [slot, keeper] = await Promise.all([claimSlot(uid), loadKeeper()])
  const uppy = createUppy(uid, slot.number, events)
  const restored = restore(uppy, keeper)

  return {
    subscribe: (listener) => {
      uppy.on('state-update', listener)
      return () => uppy.off('state-update', listener)
    },
    files: () => uppy.getState().files,
    async start(files, { continues, ...target }) {
      void track('Upload Started', { files: files.length })
      await restored
      const twice: File[] = []
      for (const file of files) {
        const id = addFile(uppy, file, { uid, ...target, ...previousUploadId(continues) })
        if (id) run(uppy, id)
        else twice.push(file)
      }
      return twice
    },
    retry: (fileId) => run(uppy, fileId),
    resume(fileId, data) {
      uppy.setFileState(fileId, { data, isGhost: false })
      run(uppy, fileId)
    },
    cancel(fileId) {
      const { name, meta } = uppy.getFile(fileId)
      const { uploadId } = meta
      logWarning('Upload cancelled', name)
      uppy.removeFile(fileId)
      if (uploadId) void call('abortUpload', { params: { uid, uploadId } }).catch(() => undefined)
    },
    close() {
      // Without the plugin the emptied list is not stored: the uploads continue at the next sign-in.
      const retriever = uppy.getPlugin(retrieverId)
      if (retriever) uppy.removePlugin(retriever)
      uppy.destroy()
      slot.release()
    },
  }
}

const previousUploadId = (upload: Upload | undefined): Partial<UploadMeta> =>
  upload ? { uploadId: upload.id, location: upload.location } : {}

function addFile(uppy: UploadUppy, file: File, meta: UploadMeta): string | undefined {
  try {
    return uppy.addFile({ name: file.name, type: file.type, data: file, meta })
  } catch {
    return undefined
  }
}
