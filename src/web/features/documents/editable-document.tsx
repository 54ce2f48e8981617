import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentState } from '#contract/documents.ts'
import type { EditingLock } from '#web/editing/editing-lock.ts'
import { EditingNotice } from '#web/editing/editing-notice.tsx'
import { LockStatus } from '#web/editing/lock-status.tsx'
import { useInactivityWarning } from '#web/editing/use-inactivity-warning.tsx'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { DocumentBar, type DocumentBarProps } from './document-bar.tsx'
import { DocumentExport } from './document-export.tsx'
import { DocumentOrigin } from './document-origin.tsx'
import { DocumentTags } from './document-tags.tsx'
import { DocumentVersions } from './document-versions.tsx'
import classes from './documents.module.css'
import { readContent } from './queries.ts'
import { lockDetails, useDocumentLock } from './use-document-lock.ts'
import { type SaveState, useSaveQueue } from './use-save-queue.ts'

const DocumentEditor = lazyComponent(() => import('./document-editor.tsx'))

interface EditableDocumentProps extends DocumentBarProps {
  /** ID of the signed-in user. */
  viewer: string
  content: DocumentState
  /** Number of changes reported by the server. */
  changes: number
}

/** Workspace for a document: saves while the user types, and refetches after changes elsewhere. */
export function EditableDocument({ viewer, content, changes, ...bar }: EditableDocumentProps) {
  const { t } = useTranslation('documents')
  const { id } = bar.collection
  const { queue, state } = useSaveQueue(id, content)
  const { lock, readOnly } = useDocumentLock(bar.collection, viewer, queue)
  // Includes text that was still unsaved when the page was last closed.
  const [current, setCurrent] = useState(() => ({ ...content, content: queue.latest ?? content.content }))
  const showError = useShowError()
  const refetchText = async (discardEdits: boolean) => {
    const now = await readContent(id)
    // Edits made in the meantime are merged when saved. A late response contains the text from before
    // the last save.
    if (!discardEdits && (now.revision <= queue.base || queue.isOpen)) return
    queue.acceptServer(now.revision)
    // Render synchronously, so that the user can't edit outdated content in between.
    flushSync(() => setCurrent(now))
  }
  const fetchedChanges = useRef(0)
  const refetchIfChanged = useEffectEvent(() => {
    if (fetchedChanges.current === changes) return
    fetchedChanges.current = changes
    void refetchText(false).catch(() => {})
  })
  // Changes reported during a save are fetched once the save is done.
  const isSaved = state.kind === 'saved'
  useEffect(() => {
    if (isSaved && changes > 0) refetchIfChanged()
  }, [isSaved, changes])
  return (
    <>
      <DocumentBar {...bar}>
        <SaveStatus state={state} />
        {lock && <LockStatus lock={lock} />}
        <DocumentVersions id={id} queue={queue} readOnly={readOnly} onRestored={() => refetchText(true)} />
        <DocumentExport id={id} queue={queue} />
      </DocumentBar>
      <main id="content" className={classes.page}>
        {lock && <LockNotice lock={lock} saveNow={() => queue.flush()} canManage={bar.canRename} />}
        <DocumentOrigin collection={bar.collection} state={current} />
        <DocumentTags collection={bar.collection} viewer={viewer} onChanged={bar.onChanged} />
        {state.kind === 'conflict' && (
          <Alert role="alert" color="orange" title={t('conflict.title')} mb="sm">
            {t('conflict.text')}
            <Group mt="sm" gap="sm">
              <Button size="compact-sm" onClick={() => void queue.overwrite()}>
                {t('conflict.mine')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void refetchText(true).catch(showError)}
              >
                {t('conflict.theirs')}
              </Button>
            </Group>
          </Alert>
        )}
        {state.kind === 'refused' && (
          <SaveRefusal error={state.error} onGiveUp={() => void refetchText(true).catch(showError)} />
        )}
        <Suspense fallback={<Skeleton h={320} mt="md" />}>
          <DocumentEditor
            id={id}
            content={current.content}
            readOnly={readOnly}
            onChange={(newContent) => {
              queue.write(newContent)
              lock?.recordEdit()
            }}
          />
        </Suspense>
      </main>
    </>
  )
}

function SaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  const saveState = state.kind === 'conflict' || state.kind === 'refused' ? 'unsaved' : state.kind
  return (
    <output className={classes.status} data-save-state={state.kind}>
      {t(`saveState.${saveState}`)}
    </output>
  )
}

/** Notices about the editing lock. */
function LockNotice(props: { lock: EditingLock; saveNow: () => Promise<unknown>; canManage: boolean }) {
  useInactivityWarning(props.lock)
  return <EditingNotice {...props} lockedMessageKey="lock.readingDocument" />
}

function SaveRefusal({ error, onGiveUp }: { error: unknown; onGiveUp: () => void }) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  if (!lockDetails(error))
    return (
      <Alert role="alert" color="red" mb="sm">
        {t('refused', { why: errorText(error) })}
      </Alert>
    )
  return (
    <Alert role="alert" color="orange" title={t('held.title')} mb="sm">
      {t('held.text')}
      <Group mt="sm">
        <Button size="compact-sm" variant="default" onClick={onGiveUp}>
          {t('held.discard')}
        </Button>
      </Group>
    </Alert>
  )
}
