import { useNavigate } from '@tanstack/react-router'
import GenerateDialog from '#web/features/documents/generate-dialog.tsx'
import type { DashboardDialogProps } from './dashboard-dialogs.tsx'

interface GenerateContentProps extends DashboardDialogProps {
  /** Opens the dashboard from elsewhere. */
  onView?: () => void
}

/** Dialog that asks which kind of document to generate from a transcript. */
export default function GenerateContent({
  collections: [collection],
  onClose,
  onView = onClose,
}: GenerateContentProps) {
  const navigate = useNavigate()
  const onOpen = (id: string) => {
    onClose()
    void navigate({ to: '/doc/$id', params: { id } })
  }
  return (
    collection && <GenerateDialog collection={collection} onOpen={onOpen} onView={onView} onClose={onClose} />
  )
}
