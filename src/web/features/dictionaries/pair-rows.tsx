import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { maxTermLength, maxTerms } from '#contract/limits.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './dictionaries.module.css'
import { createPairRow, type PairRow, type RowProblems } from './draft.ts'

interface PairRowsProps {
  title: string
  help: string
  /** Labels for the left and right columns. */
  from: string
  to: string
  add: string
  rows: PairRow[]
  problems: RowProblems['rows']
  onChange: (rows: PairRow[]) => void
}

/** Rows of text pairs, such as a recognized phrase and its replacement. */
export function PairRows({ title, help, from, to, add, rows, problems, onChange }: PairRowsProps) {
  const { t } = useTranslation('dictionaries')
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const append = () => {
    const row = createPairRow()
    setAddedKey(row.key)
    onChange([...rows, row])
  }
  const remove = (key: string) => {
    onChange(rows.filter((row) => row.key !== key))
    addButton.current?.focus()
  }
  const change = (key: string, patch: Partial<PairRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))
  const errorOf = (key: string) => {
    const reason = problems.get(key)
    const limit = reason === 'many' ? maxTerms : maxTermLength
    return (
      reason &&
      t('line', {
        line: rows.findIndex((row) => row.key === key) + 1,
        reason: t(`reason.${reason}`, { limit }),
      })
    )
  }
  return (
    <fieldset className={classes.pairs}>
      <legend>{title}</legend>
      <Text size="xs" c="dimmed">
        {help}
      </Text>
      {rows.map((row, index) => (
        <div key={row.key} className={classes.pair}>
          <TextInput
            aria-label={`${from} ${index + 1}`}
            placeholder={from}
            autoFocus={row.key === addedKey}
            value={row.from}
            error={errorOf(row.key)}
            onChange={(event) => change(row.key, { from: event.currentTarget.value })}
          />
          <IconArrowRight size={16} aria-hidden className={classes.arrow} />
          <TextInput
            aria-label={`${to} ${index + 1}`}
            placeholder={to}
            value={row.to}
            error={problems.has(row.key)}
            onChange={(event) => change(row.key, { to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('removeRow', { row: index + 1 })}
            onClick={() => remove(row.key)}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        ref={addButton}
        variant="subtle"
        size="compact-sm"
        mt={8}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={append}
      >
        {add}
      </Button>
    </fieldset>
  )
}
