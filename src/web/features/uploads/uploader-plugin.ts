import type { Body, Meta, Uppy, UppyFile } from '@uppy/core'
import { BasePlugin } from '@uppy/core'
import { filterFilesToEmitUploadStarted, filterFilesToUpload, TaskQueue } from '@uppy/core/utils'
import type { Collection } from '#contract/collection.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { createPartStore } from './part-store.ts'
import { sendFile } from './send-file.ts'
import { requestOptions, type UploadOptions } from './upload-options.ts'

/** Metadata of a file, which survives a reload with it. */
export interface UploadMeta extends Meta {
  uid: string
  orgId: string
  languageCode: string
  options?: UploadOptions
  /** Set once the upload has started. */
  uploadId?: string
  /** The upload's address on the server; the source of a transcription. */
  location?: string
  /** All bytes have arrived: only the transcription is left to create. */
  sent?: boolean
  /** The transcription was requested; the response may have got lost. */
  asked?: boolean
  /** Details of the server's last error, beside the code. */
  refusal?: unknown
}
export type UploadFile = UppyFile<UploadMeta, Body>
export type UploadUppy = Uppy<UploadMeta, Body>

export interface UploaderOptions {
  id?: string
  /** A file has become a collection; null if an earlier attempt had already created it. */
  onTranscription: (file: UploadFile, collection: Collection | null) => void
}

/** Uppy's uploader for our API: uploads parts to signed URLs, then orders the transcription. */
export class UploaderPlugin extends BasePlugin<UploaderOptions, UploadMeta, Body> {
  readonly #queue = new TaskQueue({ concurrency: 1 })
  readonly #running = new Map<string, AbortController>()

  constructor(uppy: UploadUppy, options: UploaderOptions) {
    super(uppy, options)
    this.id = options.id ?? 'Uploader'
    this.type = 'uploader'
  }

  override install(): void {
    this.uppy.addUploader(this.#upload)
    this.uppy.on('file-removed', this.#stop)
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.#upload)
    this.uppy.off('file-removed', this.#stop)
    for (const controller of this.#running.values()) controller.abort()
  }

  readonly #stop = (file: UploadFile) => this.#running.get(file.id)?.abort()

  readonly #upload = async (fileIds: string[]): Promise<void> => {
    const files = filterFilesToUpload(this.uppy.getFilesByIds(fileIds)).filter(
      ({ isGhost, meta }) => !isGhost || meta.sent,
    )
    this.uppy.emit('upload-start', filterFilesToEmitUploadStarted(files))
    await Promise.allSettled(files.map((file) => this.#queue.add(() => this.#process(file.id))))
  }

  #note(fileId: string, patch: Partial<UploadMeta>): void {
    this.uppy.setFileMeta(fileId, { ...this.uppy.getFile(fileId).meta, ...patch })
  }

  async #process(fileId: string): Promise<void> {
    // It may have been removed while it was waiting.
    if (!this.uppy.getState().files[fileId]) return
    const controller = new AbortController()
    this.#running.set(fileId, controller)
    try {
      await this.#send(fileId, controller.signal)
      const collection = await this.#transcribe(fileId)
      const file = this.uppy.getState().files[fileId]
      if (!file) return
      this.uppy.emit('upload-success', file, { status: 200, body: {} })
      this.opts.onTranscription(file, collection)
    } catch (error) {
      const file = this.uppy.getState().files[fileId]
      if (!file || controller.signal.aborted) return
      const { code, details } =
        error instanceof ApiError ? error : { code: 'internal' as const, details: undefined }
      this.#note(fileId, { refusal: details })
      this.uppy.emit(
        'upload-error',
        this.uppy.getFile(fileId),
        Object.assign(new Error(code), { name: code }),
      )
    } finally {
      this.#running.delete(fileId)
    }
  }

  async #send(fileId: string, signal: AbortSignal): Promise<void> {
    const file = this.uppy.getFile(fileId)
    const { uid, orgId, uploadId, sent } = file.meta
    if (sent || !(file.data instanceof Blob)) return
    const { data, progress } = file
    const described = { name: file.name ?? '', size: data.size, type: file.type ?? '' }
    await sendFile(createPartStore({ uid, orgId }, described, signal), data, {
      uploadId,
      signal,
      onBegin: (upload) => {
        if (signal.aborted) void call('abortUpload', { params: { uid, uploadId: upload.id } })
        signal.throwIfAborted()
        this.#note(fileId, { uploadId: upload.id, location: upload.location })
      },
      onProgress: (bytesUploaded) =>
        this.uppy.emit('upload-progress', this.uppy.getState().files[fileId], {
          uploadStarted: progress.uploadStarted ?? Date.now(),
          bytesUploaded,
          bytesTotal: data.size,
        }),
    })
    this.#note(fileId, { sent: true })
  }

  async #transcribe(fileId: string): Promise<Collection | null> {
    const { uid, orgId, languageCode, options, location = '', asked } = this.uppy.getFile(fileId).meta
    this.#note(fileId, { asked: true })
    const ask = (wanted: UploadOptions | undefined) =>
      call('createTranscription', {
        params: { uid },
        body: { url: location, languageCode, orgId, ...(wanted && requestOptions(wanted)) },
      })
    try {
      return await ask(options)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      // An upload becomes a collection once: an earlier request with a lost response has created it.
      if (asked) return null
      // Its project or dictionary may have been removed while it was being sent.
      if (options?.project || options?.dictionary)
        return await ask({ ...options, project: undefined, dictionary: undefined })
      throw error
    }
  }
}
