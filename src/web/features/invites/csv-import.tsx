import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import type { RefusedInvite } from '#contract/invites.ts'
import { maxInvites } from '#contract/limits.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { CsvRow } from './csv.ts'
import { useCheckInvites } from './queries.ts'

interface CsvImportProps {
  orgId: string
  /** Called when a file has been selected. */
  onChoose: () => void
  /** Invites the addresses in valid rows. */
  onSend: (emails: string[]) => Promise<void>
}

interface CheckedRows {
  validRows: CsvRow[]
  rejectedRows: (CsvRow & { reason: RefusedInvite['reason'] })[]
}

/** Invites people from a CSV file, after previewing valid and invalid rows. */
export function CsvImport({ orgId, onChoose, onSend }: CsvImportProps) {
  const { t } = useTranslation(['workspace', 'common'])
  const check = useCheckInvites(orgId)
  const showError = useShowError()
  const [checkedRows, setCheckedRows] = useState<CheckedRows>()
  const [isSending, setSending] = useState(false)
  const resetChoice = useRef<() => void>(null)

  const readFile = async (file: File | null) => {
    resetChoice.current?.()
    if (!file) return
    onChoose()
    const { csvAddresses } = await import('./csv.ts')
    const rows = csvAddresses(await file.text())
    if (rows.length === 0 || rows.length > maxInvites) {
      const problem = rows.length === 0 ? t('workspace:csv.empty') : undefined
      notifications.show({
        color: 'red',
        message: problem ?? t('workspace:csv.tooMany', { limit: maxInvites, total: rows.length }),
      })
      return
    }
    const { refused } = await check.mutateAsync(rows.map(({ email }) => email))
    setCheckedRows(assignRejections(rows, refused))
  }
  const send = async (emails: string[]) => {
    setSending(true)
    await onSend(emails).finally(() => setSending(false))
    setCheckedRows(undefined)
  }

  if (!checkedRows)
    return (
      <FileButton
        resetRef={resetChoice}
        accept=".csv,text/csv,text/plain"
        onChange={(file) => void readFile(file).catch(showError)}
      >
        {(props) => (
          <Button variant="default" loading={check.isPending} {...props}>
            {t('workspace:csv.choose')}
          </Button>
        )}
      </FileButton>
    )
  const { validRows, rejectedRows } = checkedRows
  return (
    <Stack gap="xs" w="100%" role="group" aria-label={t('workspace:csv.preview')}>
      <Text size="sm" fw={600} role="status">
        {t('workspace:csv.good', { count: validRows.length })}
      </Text>
      <Rows rows={validRows} label={t('workspace:csv.good', { count: validRows.length })} />
      {rejectedRows.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('workspace:csv.bad', { count: rejectedRows.length })}
          </Text>
          <Rows rows={rejectedRows} label={t('workspace:csv.bad', { count: rejectedRows.length })} />
        </>
      )}
      <Group gap="xs">
        <Button
          disabled={validRows.length === 0}
          loading={isSending}
          onClick={() => void send(validRows.map(({ email }) => email)).catch(showError)}
        >
          {t('workspace:csv.send', { count: validRows.length })}
        </Button>
        <Button variant="default" onClick={() => setCheckedRows(undefined)}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function Rows({ rows, label }: { rows: (CsvRow & { reason?: RefusedInvite['reason'] })[]; label: string }) {
  const { t } = useTranslation('workspace')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard.
    <ul aria-label={label} tabIndex={0} style={{ maxHeight: 180, overflow: 'auto', margin: 0 }}>
      {rows.map(({ line, email, reason }) => (
        <li key={line}>
          <Text size="sm">
            {t('csv.line', { line })} <bdi>{email}</bdi>
            {reason && `: ${t(`invites.reason.${reason}`)}`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** Assigns rejections to rows. An address that was rejected several times is listed that many times. */
function assignRejections(rows: CsvRow[], rejections: readonly RefusedInvite[]): CheckedRows {
  const remainingRejections = [...rejections]
  const validRows: CheckedRows['validRows'] = []
  const rejectedRows: CheckedRows['rejectedRows'] = []
  // The first occurrence of a repeated address is valid, so the rejections belong to the later rows.
  for (const row of rows.toReversed()) {
    const index = remainingRejections.findLastIndex(({ email }) => email === row.email)
    const [rejection] = index < 0 ? [] : remainingRejections.splice(index, 1)
    if (rejection) rejectedRows.unshift({ ...row, reason: rejection.reason })
    else validRows.unshift(row)
  }
  return { validRows, rejectedRows }
}
