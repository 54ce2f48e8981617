import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { BoardItem } from '#contract/correction-board.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CorrectorSelect } from './corrector-select.tsx'
import { useAdminCall } from './queries.ts'

/** Form that assigns a correction to a corrector for its language. */
export function AssignForm({ item, onClose }: { item: BoardItem; onClose: () => void }) {
  const { t } = useTranslation('correctorAdmin')
  const [uid, setUid] = useState(item.assigned?.uid ?? null)
  const assign = useAdminCall((to: string | null) =>
    call('assignCorrection', { params: { correctionId: item.id }, body: { uid: to } }),
  )
  const showError = useShowError()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        assign.mutate(uid, {
          onError: showError,
          onSuccess: () => {
            notifications.show({ message: t('queue.assignDone') })
            onClose()
          },
        })
      }}
    >
      <Group align="flex-end" gap="xs">
        <CorrectorSelect item={item} reviewersOnly={item.stage === 'review'} value={uid} onChange={setUid} />
        <Button type="submit" loading={assign.isPending}>
          {t('queue.assign')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('queue.cancel')}
        </Button>
      </Group>
    </form>
  )
}
