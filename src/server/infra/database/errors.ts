/** Returns whether a query failed because a row it references was deleted. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/** Returns whether a query violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
