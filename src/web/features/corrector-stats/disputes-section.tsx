import { Button, Checkbox, Group, NumberInput, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCorrectionTextLength } from '#contract/correction-choices.ts'
import type { Dispute } from '#contract/correction-reports.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import stats from './corrector-stats.module.css'
import { DifferenceText, PlayButton } from './differences.tsx'
import { disputesQuery } from './queries.ts'

/** Maximum pay adjustment, in units of the currency. */
const maxChange = 10_000

/** Open disputes in a language, for its reviewers. */
export function DisputesSection({ lang }: { lang: string }) {
  const { t } = useTranslation('correctorStats')
  const { data, isError, refetch } = useQuery(disputesQuery(lang))
  if (isError) return <LoadError text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} role="status" aria-label={t('loading')} />
  return (
    <Stack gap="lg" component="section" mt={36} aria-labelledby="disputes">
      <Title order={2} id="disputes" className={stats.heading ?? ''}>
        {t('disputes')}
      </Title>
      {data.length === 0 && <Text size="sm">{t('noDisputes')}</Text>}
      {data.map((dispute) => (
        <DisputeItem key={dispute.id} dispute={dispute} lang={lang} />
      ))}
    </Stack>
  )
}

function DisputeItem({ dispute, lang }: { dispute: Dispute; lang: string }) {
  const { t, i18n } = useTranslation('correctorStats')
  const [withdrawn, setWithdrawn] = useState<number[]>([])
  const [amount, setAmount] = useState<number | string>(0)
  const [note, setNote] = useState('')
  const showError = useShowError()
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (isAccepted: boolean) => {
      const cents = Math.round(Number(amount) * 100)
      const body = {
        accepted: isAccepted,
        withdrawn: isAccepted ? withdrawn : [],
        cents: isAccepted ? cents : 0,
        note,
      }
      return call('decideDispute', { params: { disputeId: dispute.id }, body })
    },
    onSuccess: (_, isAccepted) => {
      notifications.show({ message: t(isAccepted ? 'disputeAccepted' : 'disputeDeclined') })
      return queryClient.invalidateQueries({ queryKey: disputesQuery(lang).queryKey })
    },
    onError: showError,
  })
  return (
    <Stack gap="sm" component="article">
      <Text size="sm" c="dimmed">
        {formatDate(dispute.created, i18n.resolvedLanguage ?? 'en')}
      </Text>
      <Text>{dispute.reason}</Text>
      <Checkbox.Group
        label={t('notErrors')}
        value={withdrawn.map(String)}
        onChange={(values) => setWithdrawn(values.map(Number))}
      >
        <Stack gap={6} mt={6}>
          {dispute.scores.examples.map((example, index) => (
            <div key={`${example.kind} ${example.start} ${example.before}`} className={stats.choice}>
              <PlayButton workId={dispute.work} start={example.start} />
              <Checkbox
                value={String(index)}
                label={
                  <span className={stats.example}>
                    <DifferenceText example={example} />
                  </span>
                }
              />
            </div>
          ))}
        </Stack>
      </Checkbox.Group>
      {dispute.currency && (
        <NumberInput
          label={t('payChange', { currency: dispute.currency })}
          description={t('payChangeHint')}
          maw={240}
          min={-maxChange}
          max={maxChange}
          decimalScale={2}
          value={amount}
          onChange={setAmount}
        />
      )}
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        maxLength={maxCorrectionTextLength}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <Group gap="sm">
        <Button size="sm" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          {t('accept')}
        </Button>
        <Button size="sm" variant="default" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {t('decline')}
        </Button>
      </Group>
    </Stack>
  )
}
