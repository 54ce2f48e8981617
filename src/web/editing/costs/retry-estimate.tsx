import type { Collection } from '#contract/collection.ts'
import { Estimate } from './estimate.tsx'

/** What a retry of a recording or a translation costs if it succeeds. */
export function RetryEstimate({ collection }: { collection: Collection }) {
  const { duration } = collection.props
  if (collection.type === 'text') return null
  return collection.tTranslation ? (
    <Estimate work={{ kind: 'translation', seconds: duration }} />
  ) : (
    <Estimate work={{ kind: 'transcription', seconds: [duration] }} />
  )
}
