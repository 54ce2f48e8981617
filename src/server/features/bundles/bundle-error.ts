import type { BundleProblem } from '#contract/choices.ts'

/** Thrown if a file can't be imported as a bundle. */
export class BundleError extends Error {
  readonly problem: BundleProblem
  constructor(problem: BundleProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
