import type { Collection, Processing } from '#contract/collection.ts'

/** Derives the legacy fields from the processing state. */
export function legacyState(
  processing: Pick<Processing, 'state' | 'percent'>,
  { type, perfection, recode }: Pick<Collection, 'type' | 'perfection'> & { recode?: boolean | undefined },
): Pick<Collection, 'progress' | 'status' | 'tProgress' | 'tCompletion' | 'isError'> {
  const isComplete = processing.state === 'complete'
  const isError = processing.state === 'error'
  const progress = isComplete ? 'COMPLETE' : isError ? 'ERROR' : 'PENDING'
  return {
    progress,
    status: progress,
    tProgress: isComplete ? 100 : Math.round(processing.percent),
    tCompletion: {
      draft: isComplete,
      ...(perfection !== undefined && { perfection }),
      ...(recode !== undefined && { recode }),
      ...(type === 'text' && { blog: isComplete }),
    },
    isError,
  }
}
