import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { OfflineText } from '#web/editing/offline-text.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SaveQueue } from '#web/lib/saving/save-queue.ts'
import { notesQuery, saveNotes } from './note-queries.ts'
import classes from './notes.module.css'
import { NotesStatus } from './notes-status.tsx'
import { readUnsavedNotes, storeUnsavedNotes } from './unsaved-notes.ts'

/** Tab with notes shared by the transcript's editors. */
export default function NotesTab({ collection: { id }, viewer }: PanelProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data, error, isPaused, refetch } = useQuery(notesQuery(id))
  if (data) return <Notes key={id} id={id} viewer={viewer} storedNotes={data.text} />
  if (isPaused) return <OfflineText />
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
  /** Notes as stored on the server. */
  storedNotes: string
}

function Notes({ id, viewer, storedNotes }: NotesProps) {
  const { t } = useTranslation('transcripts')
  const queue = useNotesQueue(id, viewer, storedNotes)
  const state = useSyncExternalStore(queue.subscribe, queue.state)
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
        value={queue.latest ?? queue.base}
        onChange={(event) => queue.write(event.currentTarget.value)}
        onBlur={() => void queue.flush()}
      />
      <NotesStatus state={state} queue={queue} />
    </div>
  )
}

/** Keeps a single save queue while the tab is open, and saves when the user leaves the page or tab. */
function useNotesQueue(id: string, viewer: string, storedNotes: string): SaveQueue<string, string> {
  const client = useQueryClient()
  const [queue] = useState(
    () =>
      new SaveQueue<string, string>({
        base: storedNotes,
        unsaved: readUnsavedNotes(id, viewer),
        save: async (text, base, options) => {
          const savedText = await saveNotes(id, text, base, options)
          const { queryKey } = notesQuery(id)
          // A fetch that started earlier may return older notes.
          await client.cancelQueries({ queryKey })
          client.setQueryData(queryKey, { text: savedText })
          return savedText
        },
        onUnsaved: (unsaved) => storeUnsavedNotes(id, viewer, unsaved),
        isSame: (text, base) => text === base,
      }),
  )
  // Show other people's notes as long as nothing is unsaved here.
  useEffect(() => {
    if (!queue.isOpen && storedNotes !== queue.base) queue.acceptServer(storedNotes)
  }, [queue, storedNotes])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('pagehide', () => void queue.flush({ keepalive: true }), { signal })
    addEventListener('online', () => void queue.flush(), { signal })
    return () => {
      controller.abort()
      queue.stop()
    }
  }, [queue])
  return queue
}
