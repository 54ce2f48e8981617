import { isRefusedName } from '#domain/collections.ts'

export type FileProblem = 'aif' | 'empty' | 'tooLarge' | 'type'

/** Audio containers that browsers do not report as audio or video. */
const neutralTypes =
  /^(application\/(octet-stream|ogg|mp4|mxf|x-matroska|vnd\.rn-realmedia|x-shockwave-flash))?$/

/** Why a chosen file can't be transcribed, by name, size and reported type; null if it may. */
export function findProblem(
  file: { name: string; size: number; type: string },
  maxBytes: number,
): FileProblem | null {
  if (isRefusedName(file.name)) return 'aif'
  if (file.size === 0) return 'empty'
  if (file.size > maxBytes) return 'tooLarge'
  return /^(audio|video)\//.test(file.type) || neutralTypes.test(file.type) ? null : 'type'
}
