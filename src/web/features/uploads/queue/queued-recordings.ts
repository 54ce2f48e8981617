import { holdRecording, readRecording, removeRecording } from '#web/lib/storage/recording-store.ts'
import type { UploadFile, UploadUppy } from './uploader-plugin.ts'

/**
 * Marks the recordings of queued files as in use, so that they aren't offered for upload again, and deletes them from
 * this browser once the server has them.
 */
export function trackQueuedRecordings(uppy: UploadUppy) {
  const releaseById = new Map<string, () => void>()
  const releaseRecordingById = (id: string | undefined) => {
    if (id === undefined) return
    releaseById.get(id)?.()
    releaseById.delete(id)
  }
  uppy.on('file-removed', ({ meta }) => releaseRecordingById(meta.recordingId))
  return {
    hold(id: string | undefined): void {
      if (id !== undefined && !releaseById.has(id)) releaseById.set(id, holdRecording(id))
    },
    /** Restores a file's bytes if the queue has lost them. */
    async refill(file: UploadFile): Promise<void> {
      const { recordingId: id } = file.meta
      if (id === undefined || !file.isGhost || file.meta.sent) return
      const data = await readRecording({ id, mimeType: file.type ?? '' })
      if (data?.size === file.size) uppy.setFileState(file.id, { data, isGhost: false })
    },
    /** Deletes a file's recording once the server has received the file. */
    async sent({ meta: { recordingId: id } }: UploadFile): Promise<void> {
      if (id === undefined) return
      const releaseRecording = releaseById.get(id)
      releaseById.delete(id)
      await removeRecording(id)
      releaseRecording?.()
    },
    close: () => [...releaseById.keys()].forEach(releaseRecordingById),
  }
}
