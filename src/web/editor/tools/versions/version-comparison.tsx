import type { Version } from '#contract/versions.ts'
import { showTime } from '#web/editor/core/session/conflict-marks.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { type ComparedPair, Comparison } from './comparison.tsx'
import { timeOf } from './difference.ts'
import { useCompared } from './use-compared.ts'

interface VersionComparisonProps {
  id: string
  session: Session
  pair: ComparedPair
  versions: readonly Version[]
  onPair: (pair: ComparedPair) => void
  onClose: () => void
}

/** A comparison of any two versions beside the text; a chosen change is shown there, and played. */
export function VersionComparison({ id, session, pair, ...rest }: VersionComparisonProps) {
  const { difference, error } = useCompared(id, session, pair)
  const show = (index: number) => {
    const hunk = difference?.hunks[index]
    if (!difference || !hunk) return
    const time = timeOf(difference, hunk)
    session.player.seek(time / 1000)
    session.tracking.resume()
    showTime(session.view, time, { focus: false })
  }
  return <Comparison pair={pair} difference={difference} error={error} {...rest} onShow={show} />
}
