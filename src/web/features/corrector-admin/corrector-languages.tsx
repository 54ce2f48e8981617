import { Button, Group, NumberInput, Select, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { CorrectorEntry } from '#contract/corrector-admin.ts'
import { languageStates } from '#contract/corrector-choices.ts'
import { languageName } from '#domain/languages/languages.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './corrector-admin.module.css'
import { useAdminCall } from './queries.ts'

type CorrectorLanguage = CorrectorEntry['languages'][number]
type LanguageChange = Partial<Pick<CorrectorLanguage, 'state' | 'probation' | 'reviewer' | 'rate'>>

const useChangeLanguage = (uid: string) =>
  useAdminCall(({ languageCode, ...body }: LanguageChange & { languageCode: string }) =>
    call('changeCorrectorLanguage', { params: { uid, languageCode }, body }),
  )

/** A corrector's languages, each with its exam, probation, review and pay. */
export function CorrectorLanguages({ corrector: { uid, name, languages } }: { corrector: CorrectorEntry }) {
  const { t } = useTranslation('correctorAdmin')
  return (
    <>
      <ul
        className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
        aria-label={t('correctors.languages', { name })}
      >
        {languages.map((language) => (
          <LanguageFields key={language.language} uid={uid} row={language} />
        ))}
      </ul>
      <NewLanguage uid={uid} existingLanguages={languages.map(({ language }) => language)} />
    </>
  )
}

function LanguageFields({ uid, row }: { uid: string; row: CorrectorLanguage }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const language = languageName(row.language, i18n.resolvedLanguage ?? 'en')
  const change = useChangeLanguage(uid)
  const remove = useAdminCall(() =>
    call('deleteCorrectorLanguage', { params: { uid, languageCode: row.language } }),
  )
  const showError = useShowError()
  const save = (body: LanguageChange) =>
    change.mutate({ ...body, languageCode: row.language }, { onError: showError })
  return (
    <li className={rowClasses.row}>
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
      <ConfirmButton
        size="compact-sm"
        variant="default"
        aria-label={t('correctors.removeName', { language })}
        question={t('correctors.removeSure', { language })}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: showError })}
      >
        {t('correctors.remove')}
      </ConfirmButton>
    </li>
  )
}

interface AmountFieldProps {
  label: string
  placeholder?: string
  value: number | null
  /** Called with the field's value; null if it is empty. */
  onSave: (value: number | null) => void
}

/** Field for a whole number; saved on blur. */
function AmountField({ label, placeholder, value, onSave }: AmountFieldProps) {
  const [inputText, setInputText] = useState<string | number>(value ?? '')
  const newValue = inputText === '' ? null : Number(inputText)
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
      value={inputText}
      onChange={setInputText}
      onBlur={() => newValue !== value && onSave(newValue)}
    />
  )
}

function NewLanguage({ uid, existingLanguages }: { uid: string; existingLanguages: readonly string[] }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const [selectedLanguage, setSelectedLanguage] = useState<string | null>(null)
  const add = useChangeLanguage(uid)
  const showError = useShowError()
  return (
    <Group align="flex-end" gap="xs" mt="sm">
      <Select
        label={t('language')}
        description={t('correctors.addHint')}
        data={baseLanguages(i18n.resolvedLanguage ?? 'en').filter(
          ({ value }) => !existingLanguages.includes(value),
        )}
        searchable
        value={selectedLanguage}
        onChange={setSelectedLanguage}
      />
      <Button
        variant="default"
        disabled={!selectedLanguage}
        loading={add.isPending}
        onClick={() =>
          selectedLanguage &&
          add.mutate(
            { languageCode: selectedLanguage, state: 'active' },
            { onError: showError, onSuccess: () => setSelectedLanguage(null) },
          )
        }
      >
        {t('correctors.add')}
      </Button>
    </Group>
  )
}
