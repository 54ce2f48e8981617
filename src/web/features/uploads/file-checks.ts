import { isRefusedName } from '#domain/collections.ts'

export type FileProblem = 'aif' | 'empty' | 'tooLarge' | 'type'

/** Containers of sound that browsers do not announce as audio or video. */
const neutralTypes =
  /^(application\/(octet-stream|ogg|mp4|mxf|x-matroska|vnd\.rn-realmedia|x-shockwave-flash))?$/

/** Why a chosen file can't be transcribed, as far as name, size and announced type tell; null when it may. */
export function findProblem(
  file: { name: string; size: number; type: string },
  maxBytes: number,
): FileProblem | null {
  if (isRefusedName(file.name)) return 'aif'
  if (file.size === 0) return 'empty'
  if (file.size > maxBytes) return 'tooLarge'
  return /^(audio|video)\//.test(file.type) || neutralTypes.test(file.type) ? null : 'type'
}
