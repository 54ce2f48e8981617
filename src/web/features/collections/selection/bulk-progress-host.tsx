import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useBulkWorks } from './bulk-work.ts'

const BulkProgress = lazyPart(withTexts(() => import('./bulk-progress.tsx'), 'selection'))

/** Shows the progress of a bulk action. */
export function BulkProgressHost() {
  const works = useBulkWorks()
  return <Suspense>{works.length > 0 && <BulkProgress works={works} />}</Suspense>
}
