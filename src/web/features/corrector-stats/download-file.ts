import type { WebRouteName } from '#contract/web-routes.ts'
import { type CallInput, fetchFile } from '#web/lib/api.ts'
import { startDownload } from '#web/lib/start-download.ts'

/** Fetches a file and downloads it under a name. @throws ApiError */
export async function downloadFile<N extends WebRouteName>(
  name: N,
  input: CallInput<N>,
  fileName: string,
): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(name, input))
  startDownload(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
