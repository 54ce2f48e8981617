import { useNavigate } from '@tanstack/react-router'
import GenerateDialog from '#web/features/documents/generate-dialog.tsx'
import type { DashboardDialogProps } from './dashboard-dialogs.tsx'

/** Asks what is to be written from a transcript of the dashboard. */
export default function GenerateContent({ collections: [collection], onClose }: DashboardDialogProps) {
  const navigate = useNavigate()
  const onOpen = (id: string) => {
    onClose()
    void navigate({ to: '/doc/$id', params: { id } })
  }
  return collection && <GenerateDialog {...{ collection, onOpen, onClose }} />
}
