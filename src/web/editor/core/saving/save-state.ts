import type { CommonSaveState } from '#web/lib/saving/save-state.ts'
import type { Edit } from './edits.ts'

export type SaveState =
  | Exclude<CommonSaveState, { kind: 'refused' }>
  | { kind: 'offline' | 'retrying' | 'held'; changes: number }
  | { kind: 'disordered'; indexes: readonly number[] }
  | { kind: 'refused'; error: unknown; edit: Edit | null }

export const saving: SaveState = { kind: 'saving' }
export const saved: SaveState = { kind: 'saved' }

/** Statuses that persist during typing until a save changes them. */
export const persistentStates: ReadonlySet<SaveState['kind']> = new Set([
  'saving',
  'offline',
  'retrying',
  'disordered',
  'refused',
])
