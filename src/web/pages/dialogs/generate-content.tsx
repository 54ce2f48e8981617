import { useNavigate } from '@tanstack/react-router'
import GenerateDialog from '#web/features/documents/generate-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

interface GenerateContentProps extends DialogProps {
  /** Opens the dashboard from another page. */
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
  const onReview = () => {
    onClose()
    void navigate({ to: '/settings/workspace' })
  }
  return (
    collection && (
      <GenerateDialog
        collection={collection}
        onOpen={onOpen}
        onReview={onReview}
        onView={onView}
        onClose={onClose}
      />
    )
  )
}
