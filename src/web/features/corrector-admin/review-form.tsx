import { Button, Group, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { BoardItem } from '#contract/correction-board.ts'
import { maxCorrectionText } from '#contract/correction-choices.ts'
import { call } from '#web/lib/api.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { CorrectorSelect } from './corrector-select.tsx'
import { useAdminCall } from './queries.ts'

interface ReviewFormProps {
  item: BoardItem
  /** ID of the recording. */
  collection: string
  onClose: () => void
}

/** Sends a completed correction to a reviewer, with notes. */
export function ReviewForm({ item, collection, onClose }: ReviewFormProps) {
  const { t } = useTranslation('correctorAdmin')
  const [notes, setNotes] = useState('')
  const [uid, setUid] = useState<string | null>(null)
  const send = useAdminCall((body: { notes: string; assignTo?: string }) =>
    call('requestRereview', { params: { id: collection }, body }),
  )
  const showError = useShowError()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate(
          { notes, ...(uid !== null && { assignTo: uid }) },
          {
            onError: showError,
            onSuccess: () => {
              notifications.show({ message: t('queue.sentToReview') })
              onClose()
            },
          },
        )
      }}
    >
      <Stack gap="xs">
        <Textarea
          autoFocus
          label={t('queue.reviewNotes')}
          autosize
          minRows={2}
          maxLength={maxCorrectionText}
          dir="auto"
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
        <Group align="flex-end" gap="xs">
          {!item.ownQueue && <CorrectorSelect item={item} reviews value={uid} onChange={setUid} />}
          <Button type="submit" loading={send.isPending}>
            {t('queue.toReview')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('queue.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
