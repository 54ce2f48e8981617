import { Anchor, Group, Select, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urlFor } from '#web/lib/api/api.ts'
import { formatMonth } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { monthQuery } from './billing-queries.ts'
import { StatementTable } from './statement-table.tsx'
import { UsageChart } from './usage-chart.tsx'

const monthCount = 24

/** Returns calendar months (UTC), newest first. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, monthsAgo) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 7),
  )

/** Section with daily usage and a monthly statement. */
export function UsageSection({ orgId }: { orgId: string }) {
  const { t, i18n } = useTranslation('invoices')
  const language = i18n.resolvedLanguage ?? 'en'
  const [months] = useState(() => lastMonths(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  const { data, isError, refetch } = useQuery(monthQuery(orgId, month))
  const file = (format: 'pdf' | 'csv') =>
    urlFor('downloadStatement', { params: { oid: orgId, month }, query: { format } })
  return (
    <SettingsSection title={t('usage.title')} intro={t('usage.intro')}>
      <Stack gap="md">
        <Select
          label={t('usage.month')}
          maw={280}
          value={month}
          allowDeselect={false}
          data={months.map((value) => ({
            value,
            label: formatMonth(Date.parse(`${value}-15T12:00Z`) / 1000, language),
          }))}
          onChange={(value) => value !== null && setMonth(value)}
        />
        {isError && <LoadError text={t('failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton height={200} role="status" aria-label={t('usage.chart')} />}
        {data && (
          <>
            <UsageChart month={data} />
            <StatementTable month={data} />
          </>
        )}
        <Group gap="md">
          <Anchor size="sm" underline="always" href={file('pdf')} download>
            {t('statement.pdf')}
          </Anchor>
          <Anchor size="sm" underline="always" href={file('csv')} download>
            {t('statement.csv')}
          </Anchor>
        </Group>
      </Stack>
    </SettingsSection>
  )
}
