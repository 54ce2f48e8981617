export type ModelErrorCode =
  | 'unknown'
  | 'unreachable'
  | 'refused'
  | 'checksum'
  | 'disk_full'
  | 'read_only'
  | 'removed'
  | 'catalogue'

/** A model can't be had. The message is for operators: what is wrong and what to do. */
export class ModelError extends Error {
  readonly code: ModelErrorCode
  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
