import type { Body, Meta, Uppy, UppyFile } from '@uppy/core'
import { BasePlugin } from '@uppy/core'
import { filterFilesToEmitUploadStarted, filterFilesToUpload, TaskQueue } from '@uppy/core/utils'
import type { Collection } from '#contract/collection.ts'
import type { ProductConfig } from '#contract/system.ts'
import type { Upload } from '#contract/uploads.ts'
import {
  toRequestOptions,
  toStoredOptions,
  type UploadSettings,
} from '#web/features/uploads/options/upload-options.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { isBundle } from './file-checks.ts'
import { createPartStore } from './part-store.ts'
import { requestTranscription } from './request-transcription.ts'
import { sendFile } from './send-file.ts'

/** A file's metadata, which survives reloads along with the file. */
export interface UploadMeta extends Meta, UploadSettings {
  uid: string
  orgId: string
  /** ID of a recording that this browser keeps until the server has the file. */
  recordingId?: string
  /** ID of the upload on the server; set once it has started. */
  uploadId?: string
  /** URL of the upload on the server; the source of a transcription. */
  location?: string
  /** Whether all bytes have arrived and only the transcription remains to be created. */
  sent?: boolean
  /** ID of the user's existing recording from the same file. */
  duplicate?: Upload['duplicateOf']
  /** Whether to transcribe the file anyway. */
  keepsBoth?: boolean
  /** Whether the user has paused the upload. */
  paused?: boolean
  /** Whether the transcription has been requested; the response may have been lost. */
  asked?: boolean
  /** Details of the server's last error, in addition to the code. */
  refusal?: unknown
}
export type UploadFile = UppyFile<UploadMeta, Body>
export type UploadUppy = Uppy<UploadMeta, Body>

export type UploadLimits = ProductConfig['uploads']

export interface UploaderOptions {
  id?: string
  limits: UploadLimits
  /**
   * Called when a file has become a collection; the argument is null if an earlier attempt had already
   * created it.
   */
  onTranscription: (file: UploadFile, collection: Collection | null) => void
}

/** Updates part of a file's metadata. */
export function changeMeta(uppy: UploadUppy, fileId: string, patch: Partial<UploadMeta>): void {
  uppy.setFileMeta(fileId, { ...uppy.getFile(fileId).meta, ...patch })
}

/** Returns whether an uploaded file is waiting for a language, or for a decision about a duplicate. */
export const awaitsInput = ({ name, meta: { languageCode, duplicate, keepsBoth } }: UploadFile): boolean =>
  (!languageCode && !isBundle(name)) || Boolean(duplicate && !keepsBoth)

/** Uppy uploader for our API: uploads parts to signed URLs, then starts the transcription. */
export class UploaderPlugin extends BasePlugin<UploaderOptions, UploadMeta, Body> {
  readonly #queue: TaskQueue
  /** Waiting and running uploads by file ID. */
  readonly #tasks = new Map<string, ReturnType<TaskQueue['add']>>()

  constructor(uppy: UploadUppy, options: UploaderOptions) {
    super(uppy, options)
    this.id = options.id ?? 'Uploader'
    this.type = 'uploader'
    this.#queue = new TaskQueue({ concurrency: options.limits.filesAtOnce })
  }

  override install(): void {
    this.uppy.addUploader(this.#upload)
    this.uppy.on('file-removed', this.#stop)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.#upload)
    this.uppy.off('file-removed', this.#stop)
    for (const task of this.#tasks.values()) task.abort()
  }

  readonly #stop = (file: UploadFile) => this.interrupt(file.id)

  /** Interrupts the upload of a file, or removes it from the queue if it is waiting. */
  interrupt(fileId: string): void {
    this.#tasks.get(fileId)?.abort()
  }

  readonly #upload = async (fileIds: string[]): Promise<void> => {
    const files = filterFilesToUpload(this.uppy.getFilesByIds(fileIds)).filter(
      ({ isGhost, meta }) => !isGhost || meta.sent,
    )
    this.uppy.emit('upload-start', filterFilesToEmitUploadStarted(files))
    await Promise.allSettled(files.map((file) => this.#enqueue(file.id)))
  }

  async #enqueue(fileId: string): Promise<void> {
    const task = this.#queue.add((signal) => this.#process(fileId, signal))
    this.#tasks.set(fileId, task)
    try {
      await task
    } finally {
      if (this.#tasks.get(fileId) === task) this.#tasks.delete(fileId)
    }
  }

  #updateMeta(fileId: string, patch: Partial<UploadMeta>): void {
    changeMeta(this.uppy, fileId, patch)
  }

  async #process(fileId: string, signal: AbortSignal): Promise<void> {
    // The file may have been removed or paused before it was queued.
    const queuedFile = this.uppy.getState().files[fileId]
    if (!queuedFile || queuedFile.meta.paused) return
    try {
      await this.#send(fileId, signal)
      if (awaitsInput(this.uppy.getFile(fileId))) return
      const collection = await this.#transcribe(fileId, signal)
      if (collection === 'expired') return this.#startOver(fileId)
      const file = this.uppy.getState().files[fileId]
      if (!file) return
      this.uppy.emit('upload-success', file, { status: 200, body: {} })
      this.opts.onTranscription(file, collection)
    } catch (error) {
      const file = this.uppy.getState().files[fileId]
      if (!file || signal.aborted) return
      const { code, details } =
        error instanceof ApiError ? error : { code: 'internal' as const, details: undefined }
      this.#updateMeta(fileId, { refusal: details })
      this.uppy.emit(
        'upload-error',
        this.uppy.getFile(fileId),
        Object.assign(new Error(code), { name: code }),
      )
    }
  }

  async #send(fileId: string, signal: AbortSignal): Promise<void> {
    const file = this.uppy.getFile(fileId)
    const { uid, orgId, uploadId, sent } = file.meta
    if (sent || !(file.data instanceof Blob)) return
    const { data, progress } = file
    const options = toStoredOptions(file.meta)
    const description = { name: file.name ?? '', size: data.size, type: file.type ?? '', options }
    const { duplicateOf } = await sendFile(createPartStore({ uid, orgId }, description, signal), data, {
      uploadId,
      partsAtOnce: this.opts.limits.partsAtOnce,
      signal,
      onBegin: (upload) => {
        if (signal.aborted)
          void call('abortUpload', { params: { uid, uploadId: upload.id } }).catch(() => undefined)
        signal.throwIfAborted()
        this.#updateMeta(fileId, { uploadId: upload.id, location: upload.location })
      },
      onProgress: (bytesUploaded) =>
        this.uppy.emit('upload-progress', this.uppy.getState().files[fileId], {
          uploadStarted: progress.uploadStarted ?? Date.now(),
          bytesUploaded,
          bytesTotal: data.size,
        }),
    })
    this.#updateMeta(fileId, { sent: true, duplicate: duplicateOf })
  }

  #transcribe(fileId: string, signal: AbortSignal): Promise<Collection | null | 'expired'> {
    const { name, meta } = this.uppy.getFile(fileId)
    const { uid, orgId, languageCode, title, options, location = '', asked } = meta
    return requestTranscription({
      options,
      wasRequested: asked ?? false,
      signal,
      request: (transcriptionOptions) =>
        isBundle(name)
          ? call('importBundle', {
              params: { uid },
              body: {
                url: location,
                orgId,
                ...(transcriptionOptions?.project && { project: transcriptionOptions.project }),
              },
            })
          : call('createTranscription', {
              params: { uid },
              body: {
                url: location,
                languageCode,
                orgId,
                ...(title && { name: title }),
                ...(transcriptionOptions && toRequestOptions(transcriptionOptions)),
              },
            }),
      onRequested: (asked) => this.uppy.getState().files[fileId] && this.#updateMeta(fileId, { asked }),
    })
  }

  /**
   * Restarts an upload that has expired on the server. Asks the user for the file if the browser no longer
   * has it.
   */
  #startOver(fileId: string): void {
    this.#updateMeta(fileId, { ...unsentMeta })
    const { data, progress } = this.uppy.getFile(fileId)
    if (data instanceof Blob) void this.uppy.retryUpload(fileId)
    else {
      const emptyProgress = { ...progress, uploadStarted: null, bytesUploaded: false } as const
      this.uppy.setFileState(fileId, { isGhost: true, progress: emptyProgress })
    }
  }
}

/** Metadata for a file that hasn't been sent yet. */
const unsentMeta = { sent: false, uploadId: undefined, location: undefined, duplicate: undefined }
