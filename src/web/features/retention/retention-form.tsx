import { Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { RetentionScope } from '#contract/choices.ts'
import { maxRetentionDays, retentionNoticeDays } from '#contract/limits.ts'
import type { Retention } from '#contract/retention.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useSetRetention } from './queries.ts'

const choices = ['nothing', 'media', 'everything'] as const
type Choice = (typeof choices)[number]
const defaultDays = 365

const isValidPeriod = (days: string | number): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= maxRetentionDays

/** Form for a workspace's retention policy, for its owners. */
export function RetentionForm({ orgId, rule }: { orgId: string; rule: Retention }) {
  const { t } = useTranslation('retention')
  const save = useSetRetention(orgId)
  const showError = useShowError()
  const [choice, setChoice] = useState<Choice>(rule.deletes ?? 'nothing')
  const [days, setDays] = useState<string | number>(rule.days ?? defaultDays)
  const deletes: RetentionScope | null = choice === 'nothing' ? null : choice
  const isInvalid = deletes !== null && !isValidPeriod(days)
  const newRule = { deletes, days: deletes !== null && isValidPeriod(days) ? days : null }
  const isSame = newRule.deletes === rule.deletes && newRule.days === rule.days
  const submit = () =>
    save.mutate(newRule, {
      onSuccess: () => notifications.show({ message: t('saved') }),
      onError: showError,
    })
  return (
    <Stack gap="md">
      <Radio.Group label={t('what')} value={choice} onChange={(value) => setChoice(value as Choice)}>
        <Stack gap={10} mt={6}>
          {choices.map((item) => (
            <Radio key={item} value={item} label={t(item)} description={t(`text.${item}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {deletes !== null && (
        <NumberInput
          maw={260}
          label={t('days')}
          value={days}
          min={1}
          max={maxRetentionDays}
          allowDecimal={false}
          clampBehavior="none"
          error={isInvalid && t('daysWrong', { most: maxRetentionDays })}
          onChange={setDays}
        />
      )}
      {newRule.days !== null && newRule.days <= retentionNoticeDays && (
        <Text size="sm" c="dimmed">
          {t('short')}
        </Text>
      )}
      <Group>
        {deletes === null ? (
          <Button variant="default" disabled={isSame} loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        ) : (
          <ConfirmButton
            key={String(save.submittedAt)}
            variant="default"
            question={t('sure')}
            disabled={isSame || isInvalid}
            loading={save.isPending}
            onConfirm={submit}
          >
            {t('save')}
          </ConfirmButton>
        )}
      </Group>
    </Stack>
  )
}
