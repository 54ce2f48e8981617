/**
 * Thrown if the embedded PostgreSQL can't start. The message tells the administrator what is wrong and how to
 * fix it.
 */
export class EmbeddedDatabaseError extends Error {
  readonly expected = true
}

const DISK_FULL = /no space left on device|ENOSPC|disk quota exceeded|EDQUOT/i

/**
 * Turns an error from initdb, postgres, or the file system into a message for the administrator.
 * @param operation the attempted action, such as "start the database"
 * @param folder the folder of the database
 * @param cause the error, or the program's output
 */
export function toEmbeddedDatabaseError(
  operation: string,
  folder: string,
  cause: unknown,
): EmbeddedDatabaseError {
  if (cause instanceof EmbeddedDatabaseError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  const options = cause instanceof Error ? { cause } : undefined
  if (DISK_FULL.test(text)) {
    return new EmbeddedDatabaseError(
      `The disk with ${folder} is full. Free some space and start again; nothing is lost.`,
      options,
    )
  }
  return new EmbeddedDatabaseError(`Couldn't ${operation} in ${folder}:\n${text.trim()}`, options)
}
