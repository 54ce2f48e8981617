import { Button, Group, Loader, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urlFor } from '#web/lib/api/api.ts'
import { formatMonth } from '#web/lib/format/format.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { RecordsTable } from '#web/ui/records-table.tsx'
import { lastMonths, revenueQuery } from './billing-queries.ts'

const periods = ['3', '12', '24'] as const

/** Revenue by month and currency, available for download. */
export function Revenue() {
  const { t, i18n } = useTranslation(['staffBilling', 'common'])
  const language = i18n.resolvedLanguage ?? 'en'
  const [period, setPeriod] = useState<(typeof periods)[number]>('12')
  const { data: months, isError, refetch } = useQuery(revenueQuery(Number(period)))
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <Select
          flex="1 1 160px"
          label={t('staffBilling:revenue.period')}
          data={periods.map((value) => ({ value, label: t(`staffBilling:revenue.periods.${value}`) }))}
          value={period}
          allowDeselect={false}
          onChange={(value) => setPeriod(periods.find((item) => item === value) ?? '12')}
        />
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={urlFor('exportRevenue', { query: { ...lastMonths(Number(period)), format } })}
            download
          >
            {t(`staffBilling:revenue.${format}`)}
          </Button>
        ))}
      </Group>
      {isError && <LoadError text={t('staffBilling:failed')} onRetry={() => void refetch()} />}
      {!months && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      {months && (
        <RecordsTable
          label={t('staffBilling:revenue.title')}
          emptyText={t('staffBilling:revenue.none')}
          columns={[
            ...[t('staffBilling:revenue.month'), t('staffBilling:revenue.purchases')],
            ...[t('staffBilling:revenue.subscriptions'), t('staffBilling:revenue.refunds')],
            t('staffBilling:revenue.used'),
          ]}
          rows={months.map(({ month, currency, purchases, subscriptions, refunds, creditsUsed }) => ({
            id: `${month} ${currency}`,
            cells: [
              formatMonth(Date.parse(`${month}-15T12:00Z`) / 1000, language),
              ...[purchases, subscriptions, refunds, creditsUsed].map((cents) =>
                formatMoney(cents, currency, language),
              ),
            ],
          }))}
        />
      )}
    </Stack>
  )
}
