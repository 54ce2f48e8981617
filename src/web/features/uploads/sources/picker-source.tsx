import { folderKinds, sourceIds } from '#contract/choices.ts'
import type { PickerView } from '#web/features/uploads/uploader.tsx'
import { ConnectedView } from './connected-view.tsx'
import { DropboxView } from './dropbox-view.tsx'
import { FolderView } from './folder-view.tsx'
import { ServiceView } from './service-view.tsx'
import type { ChosenItems } from './use-chosen-items.ts'

export const pickerViews: readonly PickerView[] = ['dropbox', ...sourceIds, ...folderKinds]

interface PickerSourceProps {
  uid: string
  orgId: string
  view: PickerView
  chosenItems: ChosenItems
  disabled: boolean
}

/** Dialog view for choosing recordings in another service. */
export function PickerSource({ uid, orgId, view, ...props }: PickerSourceProps) {
  if (view === 'dropbox') return <DropboxView {...props} />
  if (view === 'webdav' || view === 's3') return <FolderView orgId={orgId} kind={view} {...props} />
  if (view === 'kaltura') return <ServiceView uid={uid} service={view} {...props} />
  return <ConnectedView uid={uid} source={view} {...props} />
}
