import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { notesQuery, saveNotes } from './note-queries.ts'
import classes from './notes.module.css'
import { keepDraft, readDraft } from './notes-draft.ts'
import { NotesKeeper } from './notes-keeper.ts'
import { NotesStatus } from './notes-status.tsx'

/** Notes for those who work on the transcript. */
export default function NotesTab({ collection: { id }, viewer }: PanelProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(notesQuery(id))
  if (data) return <Notes key={id} id={id} viewer={viewer} stored={data.text} />
  if (!error) return <Skeleton height={120} />
  return (
    <Stack align="flex-start">
      <Text size="sm">{errorText(error)}</Text>
      <Button size="compact-sm" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Stack>
  )
}

interface NotesProps {
  id: string
  viewer: string
  /** As the server has them. */
  stored: string
}

function Notes({ id, viewer, stored }: NotesProps) {
  const { t } = useTranslation('transcripts')
  const keeper = useNotesKeeper(id, viewer, stored)
  const { text, state } = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  return (
    <div className={classes.notes}>
      <Textarea
        label={t('notes.label')}
        description={t('notes.hint')}
        autosize
        minRows={8}
        maxRows={28}
        maxLength={100_000}
        dir="auto"
        value={text}
        onChange={(event) => keeper.write(event.currentTarget.value)}
        onBlur={() => void keeper.flush()}
      />
      <NotesStatus state={state} keeper={keeper} />
    </div>
  )
}

/** One keeper for as long as the tab is open; it saves when the page or the tab is left. */
function useNotesKeeper(id: string, viewer: string, stored: string): NotesKeeper {
  const [keeper] = useState(
    () =>
      new NotesKeeper(stored, readDraft(id, viewer), {
        save: saveNotes(id),
        keep: (draft) => keepDraft(id, viewer, draft),
      }),
  )
  useEffect(() => keeper.seen(stored), [keeper, stored])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('pagehide', () => void keeper.flush({ keepalive: true }), { signal })
    addEventListener('online', () => void keeper.flush(), { signal })
    return () => {
      leaving.abort()
      keeper.stop()
    }
  }, [keeper])
  return keeper
}
