import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { versionQuery } from './queries.ts'
import { wholeEdit } from './saving/edits.ts'
import { saveFirst } from './saving/save-first.ts'
import type { Session } from './session.ts'
import { restoreVersion } from './versions/queries.ts'

/** Says what was done, and takes it back when asked to; call what it returns when that can't be any more. */
export function showUndo(message: string, undo: { label: string; run(): void } | null): () => void {
  const id = notifications.show({
    autoClose: undo ? 12_000 : 5_000,
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            undo.run()
          }}
        >
          {undo.label}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
  return () => void notifications.hide(id)
}

/** Brings versions back into the open text: a step that can be undone there, and from the message about it. */
export function useRestore(collectionId: string, { saver, view }: Pick<Session, 'saver' | 'view'>) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [restoring, setRestoring] = useState<string | null>(null)
  const latest = useRef<(versionId: string, message: string) => Promise<void>>(async () => {})

  const restore = async (versionId: string, message: string) => {
    if (view.isDestroyed || !(await saveFirst(saver, t('versions.unsaved')))) return
    setRestoring(versionId)
    try {
      const { words } = await queryClient.fetchQuery(versionQuery(collectionId, versionId))
      let before: string | null = null
      await saver.perform(async () => {
        const { revision, undo } = await restoreVersion(collectionId, versionId)
        before = undo
        return { revision, patch: wholeEdit([], words) }
      })
      const again = before
      if (again === null) showUndo(t('versions.nothingToRestore'), null)
      else
        showUndo(message, {
          label: t('common:undo'),
          run: () => void latest.current(again, t('versions.restoredBack')),
        })
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) })
    } finally {
      setRestoring(null)
    }
  }
  latest.current = restore
  return { restore, restoring }
}
