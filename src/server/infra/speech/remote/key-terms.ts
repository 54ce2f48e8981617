import type { TranscribeRequest } from '#server/infra/engines/engine.ts'
import { withOptionalFeatures } from '#server/infra/remote/optional.ts'

/** Providers' error messages for too many terms, as opposed to an unsupported feature. */
const TOO_MANY_TERMS_ERROR = /\blimit\b|exceed|maximum|too (many|long)|at most/i

/**
 * Sends requests like `withOptionalFeatures`, with a transcription's hints as one of the features.
 * If a list is rejected as too long, it is halved, for later requests too, and the number of
 * remaining terms is reported.
 * @param boost the feature for terms
 * @returns a function that sends a request; `run` receives its features and terms
 */
export function withKeyTerms<F extends string>(
  { hints, onHints }: Pick<TranscribeRequest, 'hints' | 'onHints'>,
  features: Set<F>,
  boost: F,
) {
  let remaining: readonly string[] = hints.map(({ term }) => term)

  async function isRefused(terms: readonly string[], detail: string): Promise<boolean> {
    if (terms.length === 0) return false
    // A concurrent request may already have shortened the list.
    if (terms === remaining) {
      remaining = terms.slice(0, TOO_MANY_TERMS_ERROR.test(detail) ? Math.floor(terms.length / 2) : 0)
      await onHints?.({ used: remaining.length, limit: remaining.length })
    }
    return remaining.length > 0
  }

  return <T>(run: (features: ReadonlySet<F>, terms: readonly string[]) => Promise<T>): Promise<T> => {
    let sentTerms = remaining
    return withOptionalFeatures(
      features,
      (some) => {
        sentTerms = remaining
        return run(some, some.has(boost) ? sentTerms : [])
      },
      async (feature, detail) => feature === boost && (await isRefused(sentTerms, detail)),
    )
  }
}
