import type { Version } from '#contract/versions.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { type ComparedPair, Comparison } from './comparison.tsx'
import { hunkTime } from './difference.ts'
import { useComparison } from './use-comparison.ts'

interface VersionComparisonProps {
  id: string
  session: Session
  pair: ComparedPair
  versions: readonly Version[]
  onPair: (pair: ComparedPair) => void
  onClose: () => void
}

/** Comparison of any two versions next to the text, which shows and plays a selected change. */
export function VersionComparison({ id, session, pair, ...rest }: VersionComparisonProps) {
  const { difference, error } = useComparison(id, session, pair)
  const show = (index: number) => {
    const hunk = difference?.hunks[index]
    if (!difference || !hunk) return
    const time = hunkTime(difference, hunk)
    session.player.seek(time / 1000)
    session.tracking.resume()
    moveToTime(session.view, time, { focus: false })
  }
  return <Comparison pair={pair} difference={difference} error={error} {...rest} onShow={show} />
}
