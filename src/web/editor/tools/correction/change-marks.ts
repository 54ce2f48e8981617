import { useEffect } from 'react'
import { isReplacement } from '#domain/comparison/version-diff.ts'
import { currentTextId } from '#web/editing/comparison/compared-pair.ts'
import { markWords } from '#web/editor/core/document/word-marks.ts'
import type { JobTools } from '#web/editor/core/session/job.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useComparison } from '#web/editor/tools/versions/use-comparison.ts'

interface ChangeMarksProps {
  job: JobTools
  session: Session
  /** ID of the draft's version. */
  draft: string
}

/** Marks the changes to the draft: changed or inserted words, and words adjacent to deleted ones. */
export default function ChangeMarks({ job, session: { view }, session, draft }: ChangeMarksProps) {
  const { difference } = useComparison(job.correction.id, session, { before: draft, after: currentTextId })
  useEffect(() => {
    const changes = difference?.hunks.filter(({ kind }) => isReplacement(kind)) ?? []
    const indexes = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
    const changedIndexes = changes.flatMap(({ after: [from, to] }) => indexes(from, to))
    const removals = changes.flatMap(({ kind, after: [from] }) =>
      kind === 'deleted' ? [Math.max(0, Math.min(from, (difference?.after.words.length ?? 1) - 1))] : [],
    )
    markWords(view, 'lh-changed', changedIndexes)
    markWords(view, 'lh-removed', removals)
    return () => {
      if (view.isDestroyed) return
      markWords(view, 'lh-changed', [])
      markWords(view, 'lh-removed', [])
    }
  }, [difference, view])
  return null
}
