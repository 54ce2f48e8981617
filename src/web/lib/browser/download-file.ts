import type { WebRouteName } from '#contract/web-routes.ts'
import { type CallInput, fetchFile } from '#web/lib/api/api.ts'
import { startDownload } from './start-download.ts'

/** Time that browsers need to start reading a file, in milliseconds. */
const revokeAfterMs = 60_000

/** Downloads a file from memory. */
export function downloadBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  startDownload(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

/**
 * Fetches a file and downloads it under the given name.
 * @throws ApiError
 */
export async function downloadFile<N extends WebRouteName>(
  name: N,
  input: CallInput<N>,
  fileName: string,
): Promise<void> {
  downloadBlob(await fetchFile(name, input), fileName)
}
