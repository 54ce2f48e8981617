import { type ComponentType, Suspense } from 'react'
import { type Dialog, dialog } from '#web/features/collections/dialogs.ts'
import { useOpened } from '#web/features/collections/opened.ts'

export interface DashboardDialogProps {
  collections: Dialog['collections']
  onClose: () => void
}

/** The dialogs of the dashboard by name, each a `lazyPart`: the actions that open them know only the name. */
const dialogs: Partial<Record<string, ComponentType<DashboardDialogProps>>> = {}

/** Shows the dialog that an action of a card, or of several, has asked for. */
export function DashboardDialogs() {
  const wanted = useOpened(dialog)
  const Wanted = wanted && dialogs[wanted.kind]
  return (
    <Suspense>
      {Wanted && <Wanted collections={wanted.collections} onClose={() => dialog.close()} />}
    </Suspense>
  )
}
