import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthsBefore } from '#domain/billing/months.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { downloadFile } from '#web/lib/browser/download-file.ts'
import { formatDate, formatMonth, formatNumber } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import { payQuery } from './queries.ts'

const monthCount = 24

/** Tab with a corrector's balance, and monthly earnings and payouts. */
export function PayTab({ uid }: { uid: string }) {
  const { t, i18n } = useTranslation('correctorStats')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [months] = useState(() =>
    Array.from({ length: monthCount }, (_, monthsAgo) => monthsBefore(new Date(), monthsAgo)),
  )
  const [month, setMonth] = useState(months[0] ?? '')
  const { data, isError, refetch } = useQuery(payQuery(uid, month))
  const showError = useShowError()
  const download = useMutation({
    mutationFn: () => downloadFile('downloadPay', { params: { uid }, query: { month } }, `${month}.csv`),
    onError: showError,
  })
  return (
    <Stack gap="md">
      <Group align="flex-end">
        <Select
          label={t('month')}
          value={month}
          allowDeselect={false}
          data={months.map((value) => ({
            value,
            label: formatMonth(Date.parse(`${value}-15T12:00Z`) / 1000, locale),
          }))}
          onChange={(value) => value !== null && setMonth(value)}
        />
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {t('csv')}
        </Button>
      </Group>
      {isError && <LoadError text={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} role="status" aria-label={t('loading')} />}
      {data && (
        <>
          {data.owed.map(({ currency, cents }) => (
            <Text key={currency}>{t('owed', { amount: formatMoney(cents, currency, locale) })}</Text>
          ))}
          <RecordsTable
            label={t('pay')}
            emptyText={t('noPay')}
            columns={[t('date'), t('type'), t('language'), t('minutes'), t('amount')]}
            rows={data.lines.map(
              ({ at, kind, stage, language, minutes, cents, currency, reason }, index) => ({
                id: `${index} ${at}`,
                cells: [
                  formatDate(at, locale),
                  <div key="kind">
                    {kind === 'work' && stage ? t(`stages.${stage}`) : t(`lines.${kind}`)}
                    {reason && (
                      <Text size="xs" c="dimmed">
                        {t(`lines.${reason}`)}
                      </Text>
                    )}
                  </div>,
                  language === null ? '' : languageName(language, locale),
                  minutes === null ? '' : formatNumber(minutes, locale),
                  formatMoney(cents, currency, locale),
                ],
              }),
            )}
          />
        </>
      )}
    </Stack>
  )
}
