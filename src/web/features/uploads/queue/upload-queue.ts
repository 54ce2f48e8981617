import Uppy, { type Body } from '@uppy/core'
import type { Collection } from '#contract/collection.ts'
import type { TranscriptImport } from '#contract/imports.ts'
import type { Upload } from '#contract/uploads.ts'
import {
  noOptions,
  toStoredOptions,
  type UploadSettings,
} from '#web/features/uploads/options/upload-options.ts'
import { call } from '#web/lib/api/api.ts'
import { logWarning } from '#web/lib/log.ts'
import { track } from '#web/lib/track.ts'
import { isPossibleNetworkError, toErrorCode } from './issue-text.ts'
import { trackQueuedRecordings } from './queued-recordings.ts'
import { claimSlot } from './slots.ts'
import {
  changeMeta,
  UploaderPlugin,
  type UploadFile,
  type UploadLimits,
  type UploadMeta,
  type UploadUppy,
} from './uploader-plugin.ts'

/** A user's uploads in this tab. They survive navigation, reloads and crashes. */
export interface UploadQueue {
  /** Calls the listener when files or their progress change. */
  subscribe: (listener: () => void) => () => void
  files: () => Record<string, UploadFile>
  /**
   * Uploads files and requests their transcription.
   * @returns the files that are already in the queue
   */
  start: (files: ChosenFile[], target: UploadTarget) => Promise<File[]>
  retry: (fileId: string) => void
  pause: (fileId: string) => void
  /** Resumes a paused upload, or, with the selected file, one whose bytes this browser no longer has. */
  resume: (fileId: string, file?: File) => void
  /**
   * Changes the settings of a file whose transcription hasn't started. If the file was waiting for a
   * language, its transcription starts.
   */
  change: (fileId: string, settings: Partial<UploadSettings>) => void
  /** Transcribes a file even though the user already has a recording of it. */
  keepBoth: (fileId: string) => void
  cancel: (fileId: string) => void
  /** Resolves when the uploads of an earlier page are in the queue. */
  whenRestored: Promise<void>
  close: () => void
}

export interface ChosenFile {
  file: File
  /** Name of the transcript; if undefined, it is derived from the file name. */
  title?: string | undefined
  /** Transcript whose text is kept. */
  transcript?: AttachedTranscript | undefined
  /** ID of a recording that this browser keeps until the server has the file. */
  recordingId?: string | undefined
  /** Speaker names for a recording's left and right channels, if each channel has its own speaker. */
  channelSpeakers?: string[] | undefined
}

/** Transcript file selected along with a recording. */
export interface AttachedTranscript {
  file: File
  info: TranscriptImport
}

export interface UploadTarget extends UploadSettings {
  orgId: string
  /** Unfinished upload on the server that the file resumes; requires a single file. */
  resumedUpload?: Upload
}

export interface UploadEvents {
  onTranscription: (collection: Collection | null) => void
  onError: (file: UploadFile, code: string) => void
}

/**
 * Maximum time to wait for restored files, in milliseconds, because Golden Retriever doesn't report when
 * there are none.
 */
const restoreTimeoutMs = 1_500
const retrieverId = 'GoldenRetriever'
/**
 * Disables the plugin's own limits in favor of the browser's quota. The plugin's types lack these options.
 */
const noLimits = { maxFileSize: Number.MAX_SAFE_INTEGER, maxTotalSize: Number.MAX_SAFE_INTEGER }

function createUppy(uid: string, slot: number, limits: UploadLimits, events: UploadEvents) {
  const uppy: UploadUppy = new Uppy<UploadMeta, Body>({
    id: `longhand-${uid}-${slot}`,
    allowMultipleUploadBatches: true,
    autoProceed: false,
  })
  const recordings = trackQueuedRecordings(uppy)
  uppy.use(UploaderPlugin, {
    limits,
    onTranscription: (file, collection) => {
      // Without a collection, the recording is offered again: the upload may have expired on the server.
      if (collection) void recordings.sent(file)
      uppy.removeFile(file.id)
      events.onTranscription(collection)
    },
  })
  uppy.on('upload-error', (file, error) => file && events.onError(file, error.name))
  return { uppy, recordings }
}

type Recordings = ReturnType<typeof trackQueuedRecordings>

const logFailure = (error: unknown) => logWarning('Upload options not stored', error)
const warnNotPersisted = (error: unknown) => logWarning("Uploads won't survive a reload", error)

/**
 * Imports the plugin separately: in browsers that block storage, its module throws, but uploads work without
 * it.
 */
async function loadGoldenRetriever() {
  try {
    return (await import('@uppy/golden-retriever')).default
  } catch (error) {
    warnNotPersisted(error)
    return null
  }
}

/** Restores the queue of an earlier page and resumes uploads whose bytes are available. */
async function restore(
  uppy: UploadUppy,
  recordings: Recordings,
  RetrieverPlugin: Awaited<ReturnType<typeof loadGoldenRetriever>>,
): Promise<void> {
  if (!RetrieverPlugin) return
  return new Promise<void>((resolve) => {
    uppy.on('restored', () => {
      uppy.setState({ currentUploads: {}, recoveredState: null })
      for (const { meta } of uppy.getFiles()) recordings.hold(meta.recordingId)
      resolve()
      for (const { id } of uppy.getFiles()) void resume(uppy, recordings, id)
    })
    setTimeout(resolve, restoreTimeoutMs)
    uppy.use(RetrieverPlugin, { id: retrieverId, indexedDB: noLimits as object })
  }).catch(warnNotPersisted)
}

/** Resumes a restored upload if its bytes are available. */
async function resume(uppy: UploadUppy, recordings: Recordings, fileId: string): Promise<void> {
  await recordings.refill(uppy.getFile(fileId))
  const file = uppy.getState().files[fileId]
  if (file && (!file.isGhost || file.meta.sent) && !file.meta.paused && !isRefused(file)) run(uppy, fileId)
}

/** Returns whether the server rejected a file, so that retrying makes sense only at the user's request. */
const isRefused = ({ error }: UploadFile) =>
  Boolean(error) && !isPossibleNetworkError(toErrorCode(error ?? ''))

/** Retries a single file, so that others don't delay it. */
function run(uppy: UploadUppy, fileId: string): void {
  void uppy.retryUpload(fileId)
}

/** Opens a user's queue. Uploads from an earlier page in this tab resume automatically. */
export async function openQueue(
  uid: string,
  limits: UploadLimits,
  events: UploadEvents,
): Promise<UploadQueue> {
  const [slot, retrieverPlugin] = await Promise.all([claimSlot(uid), loadGoldenRetriever()])
  const { uppy, recordings } = createUppy(uid, slot.number, limits, events)
  const uploader = uppy.getPlugin('Uploader') as UploaderPlugin
  const restoration = restore(uppy, recordings, retrieverPlugin)

  return {
    subscribe: (listener) => {
      uppy.on('state-update', listener)
      return () => uppy.off('state-update', listener)
    },
    files: () => uppy.getState().files,
    async start(files, { resumedUpload, ...target }) {
      void track('Upload Started', { files: files.length })
      for (const { recordingId } of files) recordings.hold(recordingId)
      await restoration
      const duplicates: File[] = []
      for (const { file, title = target.title, transcript, recordingId, channelSpeakers } of files) {
        const options = {
          ...(target.options ?? noOptions),
          ...(transcript && { transcript: transcript.info.id }),
          ...(channelSpeakers && { channelSpeakers }),
        }
        const settings = { ...target, title, options, ...(recordingId && { recordingId }) }
        const meta = { uid, ...settings, ...previousUploadId(resumedUpload) }
        const id = addFile(uppy, file, meta)
        if (id) run(uppy, id)
        else duplicates.push(file)
      }
      return duplicates
    },
    retry: (fileId) => run(uppy, fileId),
    pause(fileId) {
      changeMeta(uppy, fileId, { paused: true })
      uploader.interrupt(fileId)
    },
    resume(fileId, data) {
      if (data) uppy.setFileState(fileId, { data, isGhost: false })
      changeMeta(uppy, fileId, { paused: false })
      run(uppy, fileId)
    },
    change(fileId, settings) {
      changeMeta(uppy, fileId, settings)
      const { meta } = uppy.getFile(fileId)
      if (meta.uploadId) {
        const params = { uid, uploadId: meta.uploadId }
        // Lets another device resume the upload with the new settings.
        call('updateUpload', { params, body: { options: toStoredOptions(meta) } }).catch(logFailure)
      }
      if (meta.sent && !meta.asked) run(uppy, fileId)
    },
    keepBoth(fileId) {
      changeMeta(uppy, fileId, { keepsBoth: true })
      run(uppy, fileId)
    },
    whenRestored: restoration,
    cancel(fileId) {
      const { name, meta } = uppy.getFile(fileId)
      const { uploadId } = meta
      logWarning('Upload cancelled', name)
      uppy.removeFile(fileId)
      if (uploadId) void call('abortUpload', { params: { uid, uploadId } }).catch(() => undefined)
    },
    close() {
      // Without the plugin, the emptied list wouldn't be stored, and the uploads would resume at the next
      // sign-in.
      const retriever = uppy.getPlugin(retrieverId)
      if (retriever) uppy.removePlugin(retriever)
      uppy.destroy()
      recordings.close()
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
