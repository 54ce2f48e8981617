import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCorrectionTextLength } from '#contract/correction-choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { reviewersQuery, useRequestRereview } from './queries.ts'

interface RereviewFormProps {
  /** ID of the recording. */
  id: string
  /** Saves the text before the form is sent; undefined if the text isn't open in the editor. */
  saveFirst?: () => Promise<unknown>
  onSent: () => void
  onError: (error: unknown) => void
  onCancel: () => void
}

const anyReviewer = ''

/** Form that sends a correction for another review, with notes and, optionally, to a specific person. */
export function RereviewForm({ id, saveFirst, onSent, onError, onCancel }: RereviewFormProps) {
  const { t } = useTranslation(['corrections', 'common'])
  const [notes, setNotes] = useState('')
  const [uid, setUid] = useState(anyReviewer)
  const { data } = useQuery(reviewersQuery(id))
  const send = useRequestRereview(id)
  const submit = async () => {
    await saveFirst?.()
    const body = { notes: notes.trim(), ...(uid !== anyReviewer && { assignTo: uid }) }
    send.mutate(body, {
      onError,
      onSuccess: () => {
        notifications.show({ message: t('rereview.sent') })
        onSent()
      },
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Textarea
          label={t('job.reviewNotes')}
          description={t('rereview.notesHelp')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxCorrectionTextLength}
          value={notes}
          data-autofocus
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Select
          label={t('rereview.reviewer')}
          data={[
            { value: anyReviewer, label: t('rereview.anyone') },
            ...(data ?? []).map((corrector) => ({ value: corrector.uid, label: corrector.name })),
          ]}
          value={uid}
          allowDeselect={false}
          {...(data?.length === 0 && { description: t('rereview.none') })}
          onChange={(value) => setUid(value ?? anyReviewer)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('rereview.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
