import { open } from 'node:fs/promises'
import { ProcessError } from '#server/infra/process/errors.ts'
import { sniffContent } from './formats.ts'
import { MediaError } from './media.ts'

/** Converts an ffmpeg or ffprobe error for a file to a MediaError; returns any other error unchanged. */
export async function toMediaError(error: unknown, path: string): Promise<unknown> {
  if (!(error instanceof ProcessError) || error.code === 'not_found') return error
  if (error.stderr.startsWith('bwrap: ')) return error
  const fileError = (code: MediaError['code'], message: string) =>
    new MediaError(code, message, { cause: error })
  if (error.code === 'timeout') return fileError('media_unreadable', 'Reading this file took too long.')
  if (/No space left on device/i.test(error.stderr)) return fileError('storage_full', 'The disk is full.')
  if (/exceeds specified max pixel count/.test(error.stderr))
    return fileError('media_refused', 'The resolution of this video is higher than 8K.')
  if (/Format not on whitelist/.test(error.stderr)) return explainFailure(path, fileError)
  if (/moov atom not found/.test(error.stderr) && (await looksLikeMp4(path)))
    return fileError('media_unreadable', 'This file is incomplete: its index (moov) is missing.')
  return explainUnreadableMedia(path, fileError)
}

type CreateError = (code: MediaError['code'], message: string) => MediaError

async function explainFailure(path: string, fileError: CreateError): Promise<MediaError> {
  switch (sniffContent(await head(path))) {
    case 'picture':
      return fileError('media_no_audio', 'This is a picture; it has no audio.')
    case 'playlist':
      return fileError('media_refused', 'This is a playlist, not a recording: it only points to other files.')
    case 'text':
      return fileError('media_unreadable', 'This is a text file, not a recording.')
    case 'other':
      return fileError('media_refused', "Files in this format aren't accepted.")
  }
}

/** Returns the error for a file that ffmpeg doesn't recognize. */
export async function explainUnreadableMedia(path: string, fileError: CreateError): Promise<MediaError> {
  const content = sniffContent(await head(path))
  if (content === 'other') return fileError('media_unreadable', 'This file is damaged or not a recording.')
  return explainFailure(path, fileError)
}

async function looksLikeMp4(path: string): Promise<boolean> {
  const boxType = (await head(path)).toString('latin1', 4, 8)
  return ['ftyp', 'mdat', 'free', 'skip', 'wide', 'moov'].includes(boxType)
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
