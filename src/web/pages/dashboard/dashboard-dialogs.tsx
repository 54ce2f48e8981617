import { type ComponentType, Suspense } from 'react'
import { type Dialog, dialog } from '#web/features/collections/actions/dialogs.ts'
import { useOpenState } from '#web/features/collections/state/open-state.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShareDialog } from '#web/lib/links/share-dialog-link.ts'

export interface DashboardDialogProps {
  collections: Dialog['collections']
  onClose: () => void
}

/** The dashboard's dialogs, each a `lazyComponent`; actions refer to them only by name. */
const dialogs: Partial<Record<string, ComponentType<DashboardDialogProps>>> = {
  becomeOwner: lazyComponent(withTexts(() => import('#web/pages/become-owner.tsx'), 'sharing')),
  translate: lazyComponent(withTexts(() => import('./translate-collection.tsx'), 'translation', 'languages')),
  generate: lazyComponent(withTexts(() => import('./generate-content.tsx'), 'documents')),
  export: lazyComponent(withTexts(() => import('./export-collections.tsx'), 'exports')),
  precision: lazyComponent(withTexts(() => import('./order-precision.tsx'), 'precision')),
  hold: lazyComponent(withTexts(() => import('./hold-collection.tsx'), 'retention')),
  tags: lazyComponent(withTexts(() => import('./tag-document.tsx'), 'editing')),
  move: lazyComponent(withTexts(() => import('./move-collections.tsx'), 'sharing')),
}
const ShareCollection = lazyComponent(withTexts(() => import('./share-collection.tsx'), 'sharing'))

/** Renders the dialog opened by an action on one or more cards. */
export function DashboardDialogs() {
  const request = useOpenState(dialog)
  const shareDialogState = useShareDialog()
  const DialogComponent = request && dialogs[request.kind]
  return (
    <Suspense>
      {DialogComponent && (
        <DialogComponent collections={request.collections} onClose={() => dialog.close()} />
      )}
      {shareDialogState.id && <ShareCollection id={shareDialogState.id} onClose={shareDialogState.close} />}
    </Suspense>
  )
}
