import type { ImportProblem } from '#contract/choices.ts'

/** Thrown if a file can't be imported as a transcript. */
export class ImportError extends Error {
  readonly problem: ImportProblem
  /** Line and column of the error in a text file, starting at 1. */
  readonly position: { line: number; column: number } | undefined

  constructor(problem: ImportProblem, message: string, position?: { line: number; column: number }) {
    super(message)
    this.problem = problem
    this.position = position
  }
}
