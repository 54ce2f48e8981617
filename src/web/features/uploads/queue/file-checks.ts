import { bundleExtension } from '#contract/export-formats.ts'
import { fileExtension, isRejectedFile } from '#domain/collections/file-names.ts'

export type FileProblem = 'aif' | 'empty' | 'tooLarge' | 'type'

/** MIME types of media containers that browsers don't report as audio or video. */
const genericTypes =
  /^(application\/(octet-stream|ogg|mp4|mxf|x-matroska|vnd\.rn-realmedia|x-shockwave-flash))?$/

/** Types accepted by the file chooser, with extensions for containers that browsers don't recognize. */
export const acceptedTypes = `audio/*,video/*,.mkv,.mxf,.rm,.rmvb,.swf,.opus,.amr,.${bundleExtension}`

/** Returns whether a file is a bundle: a recording with its transcript, which is imported rather than transcribed. */
export const isBundle = (name: string | undefined): boolean => fileExtension(name ?? '') === bundleExtension

/**
 * Returns why a selected file can't be transcribed, judging by its name, size and reported type; null if it
 * can.
 */
export function findProblem(
  file: { name: string; size: number; type: string },
  maxBytes: number,
): FileProblem | null {
  if (isRejectedFile(file.name)) return 'aif'
  if (file.size === 0) return 'empty'
  if (file.size > maxBytes) return 'tooLarge'
  if (isBundle(file.name)) return null
  return /^(audio|video)\//.test(file.type) || genericTypes.test(file.type) ? null : 'type'
}

/** Returns whether a file was chosen or dropped as part of a folder. */
export function isFromFolder(file: { webkitRelativePath?: string; path?: string }): boolean {
  const path = file.webkitRelativePath || file.path || ''
  return path.replace(/^\.?\//, '').includes('/')
}
