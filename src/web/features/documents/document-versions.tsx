import { Button, Drawer, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import { type ComparedPair, currentTextId } from '#web/editing/comparison/compared-pair.ts'
import { VersionList } from '#web/editing/version-list.tsx'
import { restoreVersion, useVersions } from '#web/editing/version-queries.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { SaveQueue } from '#web/lib/saving/save-queue.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import classes from './documents.module.css'

const DocumentComparison = lazyComponent(() => import('./document-comparison.tsx'))

interface DocumentVersionsProps {
  id: string
  queue: SaveQueue<DocumentState['content'], number>
  readOnly: boolean
  /** Shows the restored text. */
  onRestored: () => Promise<void>
}

/** Button that opens a document's versions. */
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
  const [restoringId, setRestoringId] = useState<string | null>(null)
  const saveFirst = async () => {
    await queue.flush()
    if (queue.isOpen) notifications.show({ color: 'red', message: t('editing:versions.unsaved') })
    return !queue.isOpen
  }
  const restore = async (versionId: string, message: string): Promise<void> => {
    if (!(await saveFirst())) return
    setRestoringId(versionId)
    try {
      const { undo } = await restoreVersion(id, versionId)
      await onRestored()
      if (undo === null) return void showUndoToast(t('editing:versions.nothingToRestore'), null)
      const undoRestore = () => void restore(undo, t('editing:versions.restoredBack'))
      showUndoToast(message, { label: t('common:undo'), run: undoRestore })
    } catch (error) {
      showError(error)
    } finally {
      setRestoringId(null)
    }
  }
  const { data } = useVersions(id)
  const [pair, setPair] = useState<ComparedPair | null>(null)
  if (data && pair)
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <DocumentComparison
          id={id}
          pair={pair}
          versions={data.pages.flatMap(({ Items }) => Items)}
          onPairChange={setPair}
          onClose={() => setPair(null)}
        />
      </Suspense>
    )
  return (
    <VersionList
      collectionId={id}
      label={t('documents:versions')}
      readOnly={readOnly}
      restoring={restoringId}
      saveFirst={saveFirst}
      renderLink={(version, props) => (
        <Link to="/doc/$id/versions/$version" params={{ id, version }} {...props} />
      )}
      onCompare={async (version) => {
        if (await saveFirst()) setPair({ before: version.id, after: currentTextId })
      }}
      onRestore={restore}
    />
  )
}
