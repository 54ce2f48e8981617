import { Button, Drawer } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import { VersionList } from '#web/editing/version-list.tsx'
import { restoreVersion } from '#web/editing/version-queries.ts'
import type { SaveQueue } from '#web/lib/save-queue.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { showUndo } from '#web/ui/show-undo.ts'
import classes from './documents.module.css'

interface DocumentVersionsProps {
  id: string
  queue: SaveQueue<DocumentState['content'], number>
  readOnly: boolean
  /** Shows the restored text. */
  onRestored: () => Promise<void>
}

/** Button that opens the versions of a document. */
export function DocumentVersions(props: DocumentVersionsProps) {
  const { t } = useTranslation(['documents', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={classes.button ?? ''}
        aria-label={t('documents:versions')}
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.label}>{t('documents:versions')}</span>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        size={380}
        title={t('documents:versions')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Versions {...props} />
      </Drawer>
    </>
  )
}

function Versions({ id, queue, readOnly, onRestored }: DocumentVersionsProps) {
  const { t } = useTranslation(['documents', 'editing', 'common'])
  const showError = useShowError()
  const [restoring, setRestoring] = useState<string | null>(null)
  const saveFirst = async () => {
    await queue.flush()
    if (queue.isOpen) notifications.show({ color: 'red', message: t('editing:versions.unsaved') })
    return !queue.isOpen
  }
  const restore = async (versionId: string, message: string): Promise<void> => {
    if (!(await saveFirst())) return
    setRestoring(versionId)
    try {
      const { undo } = await restoreVersion(id, versionId)
      await onRestored()
      if (undo === null) return void showUndo(t('editing:versions.nothingToRestore'), null)
      const takeBack = () => void restore(undo, t('editing:versions.restoredBack'))
      showUndo(message, { label: t('common:undo'), run: takeBack })
    } catch (error) {
      showError(error)
    } finally {
      setRestoring(null)
    }
  }
  return (
    <VersionList
      collectionId={id}
      label={t('documents:versions')}
      readOnly={readOnly}
      restoring={restoring}
      saveFirst={saveFirst}
      viewLink={(version, props) => (
        <Link to="/doc/$id/versions/$version" params={{ id, version }} {...props} />
      )}
      onRestore={restore}
    />
  )
}
