import type { UploadFile } from './uploader-plugin.ts'

/** Returns how much of a file has been sent, from 0 to 100. */
export function percentOf({ progress, size }: UploadFile): number {
  const sent = progress.bytesUploaded || 0
  return size ? Math.min(100, (100 * sent) / size) : 0
}
