import { Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FolderKind } from '#contract/choices.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { foldersQuery } from '#web/lib/queries/folders-query.ts'
import { FolderForm } from './folder-form.tsx'

interface FolderSectionProps {
  orgId: string
  /** Kinds of folders that the installation allows. */
  kinds: readonly FolderKind[]
}

/** Section for a workspace's connected folders, at most one of each kind. */
export default function FolderSection({ orgId, kinds }: FolderSectionProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data: connections, error } = useQuery(foldersQuery(orgId))
  if (error) return <Text role="alert">{errorText(error)}</Text>
  if (!connections) return <Loader role="status" size="sm" aria-label={t('loading')} />
  return (
    <Stack gap="xl">
      {kinds.map((kind) => {
        const connection = connections.find((item) => item.kind === kind)
        // Reset the form to the stored settings after a change.
        const key = `${orgId} ${JSON.stringify(connection?.settings)}`
        return <FolderForm key={kind + key} orgId={orgId} kind={kind} connection={connection} />
      })}
    </Stack>
  )
}
