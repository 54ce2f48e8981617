import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { initialLanguage, namedLanguages } from '#web/lib/language-options.ts'
import { useLanguageOptions } from '#web/lib/use-language-options.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { DeleteButton } from './delete-button.tsx'
import classes from './dictionaries.module.css'
import { bodyOf, type DictionaryDraft, noProblems, problemsOf } from './draft.ts'
import { PairRows } from './pair-rows.tsx'
import { useSaveDictionary } from './queries.ts'
import { TermsField } from './terms-field.tsx'

interface DictionaryEditorProps {
  uid: string
  id: string
  initial: DictionaryDraft
  isNew: boolean
  /** It is there no more, or never was. */
  onGone: () => void
}

/** One dictionary, edited in its place. */
export function DictionaryEditor({ uid, id, initial, isNew, onGone }: DictionaryEditorProps) {
  const { t } = useTranslation('dictionaries')
  const errorText = useErrorText()
  const all = useLanguageOptions()
  const options = all && namedLanguages(all)
  const save = useSaveDictionary(uid, id)
  const [written, setDraft] = useState(initial)
  const suggested = options ? initialLanguage(options, null, navigator.languages) : null
  const draft = { ...written, language: written.language ?? suggested }
  const [changed, setChanged] = useState(isNew)
  const [asked, setAsked] = useState(false)
  const [problems, setProblems] = useState(noProblems)

  const change = (patch: Partial<DictionaryDraft>) => {
    setDraft({ ...written, ...patch })
    setChanged(true)
    setProblems(noProblems)
  }
  const submit = () => {
    setAsked(true)
    const body = bodyOf(draft)
    if (!body.name || !body.language) return
    save.mutate(body, {
      onSuccess: () => setChanged(false),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'invalid_rows')
          setProblems(problemsOf(draft, error.details))
        notifications.show({ color: 'red', message: errorText(error) })
      },
    })
  }
  return (
    <form
      className={classes.editor}
      aria-label={draft.name || t('new')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes.heading}>
        <TextInput
          label={t('field.name')}
          maxLength={80}
          autoFocus={isNew}
          value={draft.name}
          error={asked && !draft.name.trim() && t('nameMissing')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <LanguageSelect
          label={t('field.language')}
          options={options?.map((option) => ({ ...option, disabled: false }))}
          value={draft.language}
          error={asked && !draft.language && t('languageMissing')}
          onChange={(language) => change({ language })}
        />
      </div>
      <TermsField value={draft.terms} problems={problems.terms} onChange={(terms) => change({ terms })} />
      <PairRows
        title={t('field.sounds')}
        help={t('field.soundsHelp')}
        from={t('field.term')}
        to={t('field.soundsLike')}
        add={t('add.sounds')}
        rows={draft.sounds}
        problems={problems.rows}
        onChange={(sounds) => change({ sounds })}
      />
      <PairRows
        title={t('field.rules')}
        help={t('field.rulesHelp')}
        from={t('field.heard')}
        to={t('field.write')}
        add={t('add.rules')}
        rows={draft.rules}
        problems={problems.rows}
        onChange={(rules) => change({ rules })}
      />
      <Group justify="space-between" className={classes.actions}>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending} disabled={!changed}>
            {t('save')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {changed ? t('unsaved') : t('saved')}
          </Text>
        </Group>
        <DeleteButton uid={uid} id={id} name={draft.name} isNew={isNew && save.isIdle} onGone={onGone} />
      </Group>
    </form>
  )
}
