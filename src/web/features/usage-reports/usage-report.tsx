import { Button, Group, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobKinds } from '#contract/plan-choices.ts'
import { formatMonths, monthsBefore } from '#domain/billing/months.ts'
import { safeNamePart } from '#domain/collections/file-names.ts'
import { call, fetchFile } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { downloadBlob } from '#web/lib/browser/download-file.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface UsageReportProps {
  workspace: { id: string; name: string }
}

const periods = ['this', 'last', '3', '6', '12', '24'] as const
type Period = (typeof periods)[number]

/** Returns the first and last months of a period. */
function monthsOf(period: Period): { from: string; to: string } {
  const now = new Date()
  if (period === 'last') return { from: monthsBefore(now, 1), to: monthsBefore(now, 1) }
  return { from: monthsBefore(now, period === 'this' ? 0 : Number(period) - 1), to: monthsBefore(now, 0) }
}

/** Form for downloading a workspace's usage report, for owners. */
export default function UsageReport({ workspace: { id: oid, name } }: UsageReportProps) {
  const { t } = useTranslation('usageReport')
  const [period, setPeriod] = useState<Period>('this')
  const [user, setUser] = useState<string | null>(null)
  const [type, setType] = useState<string | null>(null)
  const showError = useShowError()
  const { data: members } = useQuery({
    queryKey: ['usage-report', 'people', oid],
    queryFn: async ({ signal }) =>
      (await call('listMembers', { params: { oid }, query: { limit: 99 } }, { signal })).Items,
  })
  const download = useMutation({
    mutationFn: async () => {
      const months = monthsOf(period)
      const kind = jobKinds.find((item) => item === type)
      const query = { ...months, ...(user && { user }), ...(kind && { type: kind }) }
      return { months, file: await fetchFile('exportUsage', { params: { oid }, query }) }
    },
    onSuccess: ({ months: { from, to }, file }) => {
      downloadBlob(file, `${safeNamePart(name) || 'usage'} ${formatMonths(from, to)}.xlsx`)
    },
    onError: showError,
  })
  return (
    <Group align="flex-end">
      <Select
        flex="1 1 160px"
        label={t('period')}
        data={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        value={period}
        allowDeselect={false}
        onChange={(value) => setPeriod(periods.find((item) => item === value) ?? 'this')}
      />
      <Select
        flex="1 1 160px"
        label={t('person')}
        placeholder={t('everyone')}
        data={(members ?? []).map((person) => ({ value: person.uid, label: person.name }))}
        value={user}
        searchable
        clearable
        onChange={setUser}
      />
      <Select
        flex="1 1 160px"
        label={t('type')}
        placeholder={t('allTypes')}
        data={jobKinds.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        clearable
        onChange={setType}
      />
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </Group>
  )
}
