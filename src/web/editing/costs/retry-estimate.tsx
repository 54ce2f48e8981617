import type { Collection } from '#contract/collection.ts'
import { Estimate } from './estimate.tsx'

/** Price of retrying a recording or a translation, charged if the retry succeeds. */
export function RetryEstimate({ collection }: { collection: Collection }) {
  const { duration } = collection.props
  if (collection.type === 'text') return null
  return collection.tTranslation ? (
    <Estimate work={{ kind: 'translation', seconds: duration }} />
  ) : (
    <Estimate work={{ kind: 'transcription', seconds: [duration] }} />
  )
}
