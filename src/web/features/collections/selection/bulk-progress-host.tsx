import { Suspense } from 'react'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useBulkActions } from './bulk-action.ts'

const BulkProgress = lazyComponent(withTexts(() => import('./bulk-progress.tsx'), 'selection'))

/** Progress of bulk actions, loaded on demand. */
export function BulkProgressHost() {
  const actions = useBulkActions()
  return <Suspense>{actions.length > 0 && <BulkProgress actions={actions} />}</Suspense>
}
