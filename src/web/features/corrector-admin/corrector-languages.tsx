import { Button, Group, NumberInput, Select, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { CorrectorEntry } from '#contract/corrector-admin.ts'
import { languageStates } from '#contract/corrector-choices.ts'
import { languageName } from '#domain/languages/languages.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmedButton } from '#web/ui/confirmed-button.tsx'
import classes from './corrector-admin.module.css'
import { useAdminCall } from './queries.ts'

type Language = CorrectorEntry['languages'][number]
type Change = Partial<Pick<Language, 'state' | 'probation' | 'reviewer' | 'rate'>>

const useChange = (uid: string) =>
  useAdminCall(({ languageCode, ...body }: Change & { languageCode: string }) =>
    call('changeCorrectorLanguage', { params: { uid, languageCode }, body }),
  )

/** Languages of a corrector, each with its exam, probation, review and pay. */
export function CorrectorLanguages({ corrector: { uid, name, languages } }: { corrector: CorrectorEntry }) {
  const { t } = useTranslation('correctorAdmin')
  return (
    <>
      <ul className={classes.list} aria-label={t('correctors.languages', { name })}>
        {languages.map((language) => (
          <LanguageFields key={language.language} uid={uid} row={language} />
        ))}
      </ul>
      <NewLanguage uid={uid} existing={languages.map(({ language }) => language)} />
    </>
  )
}

function LanguageFields({ uid, row }: { uid: string; row: Language }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const language = languageName(row.language, i18n.resolvedLanguage ?? 'en')
  const change = useChange(uid)
  const remove = useAdminCall(() =>
    call('deleteCorrectorLanguage', { params: { uid, languageCode: row.language } }),
  )
  const showError = useShowError()
  const save = (body: Change) =>
    change.mutate({ ...body, languageCode: row.language }, { onError: showError })
  return (
    <li className={classes.row}>
      <Text size="sm" fw={600} w={110}>
        {language}
      </Text>
      <Select
        size="sm"
        label={t('queue.state')}
        className={classes.number}
        data={languageStates.map((value) => ({ value, label: t(`correctors.state.${value}`) }))}
        value={row.state}
        allowDeselect={false}
        onChange={(value) => save({ state: value === 'active' ? 'active' : 'exam' })}
      />
      <AmountField
        label={t('correctors.probation')}
        value={row.probation}
        onSave={(probation) => save({ probation: probation ?? 0 })}
      />
      <AmountField
        label={t('correctors.rate')}
        placeholder={t('correctors.rateUsual')}
        value={row.rate}
        onSave={(rate) => save({ rate })}
      />
      <Switch
        label={t('correctors.reviewer')}
        checked={row.reviewer}
        onChange={({ currentTarget }) => save({ reviewer: currentTarget.checked })}
      />
      <ConfirmedButton
        size="compact-sm"
        variant="default"
        aria-label={t('correctors.removeName', { language })}
        question={t('correctors.removeSure', { language })}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: showError })}
      >
        {t('correctors.remove')}
      </ConfirmedButton>
    </li>
  )
}

interface AmountFieldProps {
  label: string
  placeholder?: string
  value: number | null
  /** Value of the field; null if it is empty. */
  onSave: (value: number | null) => void
}

/** Field for a whole number, which is saved on blur. */
function AmountField({ label, placeholder, value, onSave }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | number>(value ?? '')
  const newValue = typed === '' ? null : Number(typed)
  return (
    <NumberInput
      size="sm"
      label={label}
      placeholder={placeholder ?? ''}
      className={classes.number}
      min={0}
      max={1000}
      allowDecimal={false}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={() => newValue !== value && onSave(newValue)}
    />
  )
}

function NewLanguage({ uid, existing }: { uid: string; existing: readonly string[] }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const [chosen, setChosen] = useState<string | null>(null)
  const add = useChange(uid)
  const showError = useShowError()
  return (
    <Group align="flex-end" gap="xs" mt="sm">
      <Select
        label={t('language')}
        description={t('correctors.addHint')}
        data={baseLanguages(i18n.resolvedLanguage ?? 'en').filter(({ value }) => !existing.includes(value))}
        searchable
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="default"
        disabled={!chosen}
        loading={add.isPending}
        onClick={() =>
          chosen &&
          add.mutate(
            { languageCode: chosen, state: 'active' },
            { onError: showError, onSuccess: () => setChosen(null) },
          )
        }
      >
        {t('correctors.add')}
      </Button>
    </Group>
  )
}
