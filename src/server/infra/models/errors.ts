export type ModelErrorCode =
  | 'unknown'
  | 'unreachable'
  | 'refused'
  | 'checksum'
  | 'disk_full'
  | 'read_only'
  | 'busy'
  | 'removed'
  | 'catalog'

/** Thrown if a model is unavailable. The message tells administrators what is wrong and how to fix it. */
export class ModelError extends Error {
  readonly expected = true
  readonly code: ModelErrorCode
  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Converts file system errors to messages for the administrator; returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `The disk with ${folder} is full. Free some space and download again; the download will resume.`
    return new ModelError('disk_full', message, { cause: error })
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new ModelError('read_only', `The folder ${folder} isn't writable.`, { cause: error })
  return error
}
