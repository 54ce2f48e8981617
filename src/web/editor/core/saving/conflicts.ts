import type { Conflict } from '#domain/edits/merge.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { createConflict, type OpenConflict } from './edits.ts'

/** Unresolved conflicts: ranges that two people have edited. */
export class Conflicts {
  #open: readonly OpenConflict[] = []

  readonly list = (): readonly OpenConflict[] => this.#open

  addFound(conflicts: readonly Conflict[]): void {
    this.add(conflicts.map((conflict) => createConflict(newId(), conflict)))
  }

  add(conflicts: readonly OpenConflict[]): void {
    if (conflicts.length > 0) this.#open = [...this.#open, ...conflicts]
  }

  /** Removes a conflict and returns it. */
  take(id: string): OpenConflict | undefined {
    const conflict = this.#open.find((candidate) => candidate.id === id)
    if (conflict) this.#open = this.#open.filter((candidate) => candidate !== conflict)
    return conflict
  }
}
