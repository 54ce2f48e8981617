import { type ComponentType, Suspense } from 'react'
import { type Dialog, dialog } from '#web/features/collections/actions/dialogs.ts'
import { useOpened } from '#web/features/collections/state/opened.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useShared } from '#web/lib/share-address.ts'

export interface DashboardDialogProps {
  collections: Dialog['collections']
  onClose: () => void
}

/** The dashboard's dialogs by name, each a `lazyPart`: actions open them by name only. */
const dialogs: Partial<Record<string, ComponentType<DashboardDialogProps>>> = {
  becomeOwner: lazyPart(withTexts(() => import('./become-owner.tsx'), 'sharing')),
  translate: lazyPart(withTexts(() => import('./translate-collection.tsx'), 'translation', 'languages')),
  generate: lazyPart(withTexts(() => import('./generate-content.tsx'), 'documents')),
  move: lazyPart(withTexts(() => import('./move-collections.tsx'), 'sharing')),
}
const ShareCollection = lazyPart(withTexts(() => import('./share-collection.tsx'), 'sharing'))

/** Shows the dialog opened by an action of one or more cards. */
export function DashboardDialogs() {
  const wanted = useOpened(dialog)
  const shared = useShared()
  const Wanted = wanted && dialogs[wanted.kind]
  return (
    <Suspense>
      {Wanted && <Wanted collections={wanted.collections} onClose={() => dialog.close()} />}
      {shared.id && <ShareCollection id={shared.id} onClose={shared.close} />}
    </Suspense>
  )
}
