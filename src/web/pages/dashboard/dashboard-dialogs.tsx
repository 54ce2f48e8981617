import { type ComponentType, Suspense } from 'react'
import { dialog } from '#web/features/collections/actions/dialogs.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShareDialog } from '#web/lib/links/share-dialog-link.ts'
import { useOpenState } from '#web/lib/open-state.ts'
import type { DialogProps } from '#web/pages/dialogs/dialog-props.ts'

/** The dashboard's dialogs, each a `lazyComponent`; actions refer to them only by name. */
const dialogs: Partial<Record<string, ComponentType<DialogProps>>> = {
  becomeOwner: lazyComponent(withTexts(() => import('./become-owner.tsx'), 'sharing')),
  translate: lazyComponent(
    withTexts(() => import('#web/pages/dialogs/translate-collection.tsx'), 'translation', 'languages'),
  ),
  generate: lazyComponent(withTexts(() => import('#web/pages/dialogs/generate-content.tsx'), 'documents')),
  export: lazyComponent(withTexts(() => import('#web/pages/dialogs/export-collections.tsx'), 'exports')),
  precision: lazyComponent(withTexts(() => import('#web/pages/dialogs/order-precision.tsx'), 'precision')),
  hold: lazyComponent(withTexts(() => import('./hold-collection.tsx'), 'retention')),
  tags: lazyComponent(withTexts(() => import('./tag-document.tsx'), 'editing')),
  move: lazyComponent(withTexts(() => import('./move-collections.tsx'), 'sharing')),
}
const ShareCollection = lazyComponent(
  withTexts(() => import('#web/pages/dialogs/share-collection.tsx'), 'sharing'),
)

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
