import type { Version } from '#contract/versions.ts'
import type { ComparedPair } from '#web/editing/comparison/compared-pair.ts'
import { Comparison } from '#web/editing/comparison/comparison.tsx'
import type { Session } from '#web/editor/core/session/session.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { AccuracyReportButton } from './accuracy-report.tsx'
import { hunkTime } from './difference.ts'
import { HunkMetadataChange } from './hunk-metadata-change.tsx'
import { showHunk, useComparison } from './use-comparison.ts'

interface VersionComparisonProps {
  id: string
  session: Session
  pair: ComparedPair
  versions: readonly Version[]
  onPairChange: (pair: ComparedPair) => void
  onClose: () => void
}

/** Comparison of any two versions, next to the text, which shows and plays the selected change. */
export function VersionComparison({ id, session, pair, ...rest }: VersionComparisonProps) {
  const { difference, error } = useComparison(id, session, pair)
  return (
    <Comparison
      pair={pair}
      difference={difference}
      error={error}
      {...rest}
      timeOf={(hunk) => (difference ? formatDuration(Math.floor(hunkTime(difference, hunk) / 1000)) : '')}
      metadataChangeOf={(hunk) => difference && <HunkMetadataChange {...difference} hunk={hunk} />}
      actions={
        difference && <AccuracyReportButton id={id} session={session} pair={pair} difference={difference} />
      }
      onShow={(index) => difference && showHunk(session, difference, index)}
    />
  )
}
