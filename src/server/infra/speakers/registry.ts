import type { Diarizer } from './diarizer.ts'

/** What tells speakers apart, best first. */
export function createDiarizers(): Diarizer[] {
  return []
}
