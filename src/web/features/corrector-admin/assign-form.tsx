import { Button, Group, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardItem } from '#contract/correction-board.ts'
import { call } from '#web/lib/api.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { correctorsQuery, useAdminCall } from './queries.ts'

const anyone = ''

/** Reserves a correction for a corrector of its language. */
export function AssignForm({ item, onClose }: { item: BoardItem; onClose: () => void }) {
  const { t } = useTranslation('correctorAdmin')
  const [uid, setUid] = useState<string>(item.assigned?.uid ?? anyone)
  const { data } = useInfiniteQuery(correctorsQuery({ q: '', lang: item.language, show: 'all' }))
  const assign = useAdminCall((to: string | null) =>
    call('assignCorrection', { params: { correctionId: item.id }, body: { uid: to } }),
  )
  const showError = useShowError()
  const correctors = (data?.pages.flatMap(({ Items }) => Items) ?? []).filter(
    ({ blocked, languages }) =>
      !blocked &&
      languages.some(
        ({ language, state, reviewer }) =>
          language === item.language && state === 'active' && (item.stage === 'correction' || reviewer),
      ),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        assign.mutate(uid === anyone ? null : uid, {
          onError: showError,
          onSuccess: () => {
            notifications.show({ message: t('queue.assignDone') })
            onClose()
          },
        })
      }}
    >
      <Group align="flex-end" gap="xs">
        <Select
          label={t('queue.assignTo')}
          data={[
            { value: anyone, label: t('queue.anyone') },
            ...correctors.map((one) => ({ value: one.uid, label: one.name })),
          ]}
          value={uid}
          allowDeselect={false}
          error={data && correctors.length === 0 && t('queue.noCorrectors')}
          onChange={(value) => setUid(value ?? anyone)}
        />
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
