import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { putCollection } from '#web/features/collections/state/queries.ts'
import TranslateDialog from '#web/features/translation/translate-dialog.tsx'
import { searchResultsKey } from '#web/lib/api/results-key.ts'
import type { DialogProps } from './dialog-props.ts'

/** Dialog for translating a transcript or document; the translation is added to the cached lists. */
export default function TranslateCollection({ collections: [collection], onClose }: DialogProps) {
  const { user } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    collection && (
      <TranslateDialog
        collection={collection}
        onClose={onClose}
        isStaff={user.staff}
        onCreated={(translation) => {
          putCollection(client, translation)
          // The translation may also match the search.
          void client.invalidateQueries({ queryKey: searchResultsKey })
        }}
        onOpen={(id) =>
          void navigate({ to: collection.type === 'text' ? '/doc/$id' : '/transcript/$id', params: { id } })
        }
      />
    )
  )
}
