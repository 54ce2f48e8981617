import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useBulkWorks } from './bulk-work.ts'

const BulkProgress = lazyComponent(withTexts(() => import('./bulk-progress.tsx'), 'selection'))

/** Progress of bulk actions, loaded on demand. */
export function BulkProgressHost() {
  const works = useBulkWorks()
  return <Suspense>{works.length > 0 && <BulkProgress works={works} />}</Suspense>
}
