import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwedPay } from '#contract/corrector-pay.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { downloadBlob, downloadFile } from '#web/lib/browser/download-file.ts'
import { formatDate, formatList, formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import { payoutsQuery } from './queries.ts'

/** Unpaid balances and payouts, for corrector administrators. */
export default function Payouts() {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const queryClient = useQueryClient()
  const showError = useShowError()
  const { data, isError, refetch } = useQuery(payoutsQuery)
  const confirmPayout = usePayoutQuestion()
  const file = (payoutId: string) =>
    downloadFile('downloadPayout', { params: { payoutId } }, `${payoutId}.csv`)
  const pay = useMutation({
    mutationFn: async () => {
      const payoutId = newId()
      await call('createPayout', { params: { payoutId }, body: {} })
      await file(payoutId)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: payoutsQuery.queryKey }),
    onError: showError,
  })
  const report = useMutation({
    mutationFn: () => call('exportCorrectors', { body: {} }),
    onSuccess: ({ csv, fileName }) => downloadBlob(new Blob([csv], { type: 'text/csv' }), fileName),
    onError: showError,
  })
  if (isError) return <LoadError text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} role="status" aria-label={t('loading')} />
  const payableItems = data.owed.filter(({ cents }) => cents > 0)
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <ConfirmButton
          // Reset the form for the next payout.
          key={data.payouts.length}
          loading={pay.isPending}
          disabled={payableItems.length === 0}
          question={confirmPayout(payableItems)}
          onConfirm={() => pay.mutate()}
        >
          {t('payAll')}
        </ConfirmButton>
        <Button variant="default" loading={report.isPending} onClick={() => report.mutate()}>
          {t('report')}
        </Button>
      </Group>
      <Title order={2} size="h4">
        {t('balances')}
      </Title>
      <RecordsTable
        label={t('balances')}
        emptyText={t('nothingOwed')}
        columns={[t('name'), t('paymentDetails'), t('amount')]}
        rows={data.owed.map(({ uid, name, payment, currency, cents }) => ({
          id: `${uid} ${currency}`,
          cells: [name ?? t('deleted'), payment || t('notGiven'), formatMoney(cents, currency, locale)],
        }))}
      />
      <Title order={2} size="h4">
        {t('payouts')}
      </Title>
      <RecordsTable
        label={t('payouts')}
        emptyText={t('noPayouts')}
        columns={[t('date'), t('correctors'), t('amount'), t('file')]}
        rows={data.payouts.map(({ id, at, correctors, currency, cents }) => ({
          id: `${id} ${currency}`,
          cells: [
            formatDate(at, locale),
            formatNumber(correctors, locale),
            formatMoney(cents, currency, locale),
            <Button
              key="file"
              size="compact-sm"
              variant="default"
              onClick={() => void file(id).catch(showError)}
            >
              {t('csv')}
            </Button>,
          ],
        }))}
      />
    </Stack>
  )
}

/** Returns a function that creates the confirmation question for recording balances as paid. */
function usePayoutQuestion() {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  return (owedPay: readonly OwedPay[]): string => {
    const countPeople = (rows: readonly OwedPay[]) => new Set(rows.map(({ uid }) => uid)).size
    const sums = new Map<OwedPay['currency'], number>()
    for (const { currency, cents } of owedPay) sums.set(currency, (sums.get(currency) ?? 0) + cents)
    const amounts = Array.from(sums, ([currency, cents]) => formatMoney(cents, currency, locale))
    const missingPaymentCount = countPeople(owedPay.filter(({ payment }) => !payment))
    const question = t('payAllQuestion', { count: countPeople(owedPay), amount: formatList(amounts, locale) })
    return missingPaymentCount > 0
      ? `${question} ${t('withoutDetails', { count: missingPaymentCount })}`
      : question
  }
}
