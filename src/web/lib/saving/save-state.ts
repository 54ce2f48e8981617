/**
 * Save states shared by transcripts, documents and notes:
 * - `saving`: changed, and sent or about to be sent;
 * - `refused`: saving failed, and won't be retried until the next change.
 *
 * Failures that are retried have the state `retrying`.
 */
export type CommonSaveState = { kind: 'saved' } | { kind: 'saving' } | { kind: 'refused'; error: unknown }

/** Delays before a failed save is retried, in milliseconds. */
export const saveRetryDelays = { first: 1_000, longest: 30_000 }
