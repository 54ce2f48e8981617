import { Button, Stack, Switch, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { maxPaymentLength } from '#contract/corrector-choices.ts'
import type { CorrectorSettings } from '#contract/correctors.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCorrectorChanges } from './queries.ts'

/** Settings for whether a corrector accepts work and how they are paid. */
export function WorkSettings({ uid, settings }: { uid: string; settings: CorrectorSettings }) {
  const { t } = useTranslation('correctors')
  const [payment, setPayment] = useState(settings.correctorPayment)
  const { change } = useCorrectorChanges(uid)
  const showError = useShowError()
  const save = (body: { active?: boolean; correctorPayment?: string }) =>
    change.mutate(body, {
      onError: showError,
      onSuccess: () => notifications.show({ message: t('work.saved') }),
    })
  return (
    <Stack gap="md">
      <Switch
        label={t('work.active')}
        description={t('work.activeHint')}
        checked={change.isPending ? (change.variables.active ?? settings.active) : settings.active}
        onChange={({ currentTarget }) => save({ active: currentTarget.checked })}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save({ correctorPayment: payment })
        }}
      >
        <Stack gap="xs" align="flex-start">
          <Textarea
            w="100%"
            label={t('work.payment')}
            description={t('work.paymentHint')}
            autosize
            minRows={2}
            maxLength={maxPaymentLength}
            value={payment}
            onChange={({ currentTarget }) => setPayment(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={payment === settings.correctorPayment}>
            {t('work.save')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}
