import { Button, MultiSelect, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { maxApplicationLength } from '#contract/corrector-choices.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCorrectorChanges } from './queries.ts'

/** Form for applying to become a corrector. */
export function ApplicationForm({ uid }: { uid: string }) {
  const { t, i18n } = useTranslation('correctors')
  const [languages, setLanguages] = useState<string[]>([])
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { apply } = useCorrectorChanges(uid)
  const showError = useShowError()
  const submit = () => {
    setChecked(true)
    if (languages.length === 0 || text.trim() === '') return
    apply.mutate(
      { languages, text },
      { onError: showError, onSuccess: () => notifications.show({ message: t('apply.sent') }) },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <MultiSelect
          label={t('apply.languages')}
          description={t('apply.languagesHint')}
          data={baseLanguages(i18n.resolvedLanguage ?? 'en')}
          value={languages}
          searchable
          hidePickedOptions
          error={isChecked && languages.length === 0 && t('apply.languagesMissing')}
          onChange={setLanguages}
        />
        <Textarea
          label={t('apply.text')}
          description={t('apply.textHint')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxApplicationLength}
          value={text}
          error={isChecked && text.trim() === '' && t('apply.textMissing')}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={apply.isPending}>
            {t('apply.send')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
