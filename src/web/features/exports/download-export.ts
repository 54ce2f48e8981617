import { ApiError, type CallInput, fetchFile } from '#web/lib/api/api.ts'
import { downloadBlob } from '#web/lib/browser/download-file.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'

/**
 * Downloads an export as a file with the given name. If the server responds with an error that contains a
 * `url`, downloads the file from that URL.
 * @throws ApiError
 */
export async function downloadExport(input: CallInput<'getSubtitles'>, fileName: string): Promise<void> {
  try {
    const file = await fetchFile('getSubtitles', input)
    downloadBlob(file, fileName)
  } catch (error) {
    const address = error instanceof ApiError ? findUrl(error.details) : undefined
    if (address === undefined) throw error
    startDownload(address)
  }
}

/** Returns the URL in an error's details if it is an HTTP(S) URL. */
function findUrl(details: unknown): string | undefined {
  if (!details || typeof details !== 'object' || !('url' in details)) return undefined
  const { url } = details
  if (typeof url !== 'string' || !URL.canParse(url, location.href)) return undefined
  return /^https?:$/.test(new URL(url, location.href).protocol) ? url : undefined
}
