import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import type { EstimatedWork } from './estimated-work.ts'

const WorkEstimate = lazyComponent(withTexts(() => import('./work-estimate.tsx'), 'usage'))

/** Displays the price of work as a line of text; empty for workspaces without prices. */
export function Estimate({ work }: { work: EstimatedWork }) {
  const payer = usePayer()
  if (!payer) return null
  return (
    <Suspense>
      <WorkEstimate work={work} payer={payer} />
    </Suspense>
  )
}
