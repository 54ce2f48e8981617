import { Switch, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api/api.ts'
import { initialLanguage, namedLanguages } from '#web/lib/i18n/language-options.ts'
import { useLanguageOptions } from '#web/lib/i18n/use-language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import classes from './dictionaries.module.css'
import { type DictionaryDraft, incompleteRows, noProblems, toRequestBody, toRowProblems } from './draft.ts'
import { EditorActions } from './editor-actions.tsx'
import { PairRows } from './pair-rows.tsx'
import { useSaveDictionary } from './queries.ts'
import { TermsField } from './terms-field.tsx'

interface DictionaryEditorProps {
  uid: string
  id: string
  initial: DictionaryDraft
  isNew: boolean
  /** Whether there are unsaved changes. */
  changed: boolean
  onChange: (draft: DictionaryDraft) => void
  onSaved: (draft: DictionaryDraft) => void
  onDiscard: () => void
  /** Called if the dictionary was deleted or never existed. */
  onGone: () => void
}

/** Inline editor of a dictionary. */
export default function DictionaryEditor(props: DictionaryEditorProps) {
  const { uid, id, initial, isNew, changed, onChange, onSaved, onDiscard, onGone } = props
  const { t } = useTranslation(['dictionaries', 'errors'])
  const all = useLanguageOptions()
  const options = all && namedLanguages(all)
  const save = useSaveDictionary(uid, id, onSaved)
  const [written, setDraft] = useState(initial)
  const suggested = options ? initialLanguage(options, null, navigator.languages) : null
  const draft = { ...written, language: written.language ?? suggested }
  const [problems, setProblems] = useState(noProblems)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const change = (patch: Partial<DictionaryDraft>) => {
    const next = { ...written, ...patch }
    setDraft(next)
    onChange(next)
    setProblems(noProblems)
    save.reset()
  }
  const showProblems = (newProblems: typeof problems) => {
    setProblems(newProblems)
    setRefusals(refusals + 1)
  }
  const submit = () => {
    const body = toRequestBody(draft)
    const incomplete = incompleteRows(draft)
    if (!body.name || !body.language || incomplete.rows.size > 0) return showProblems(incomplete)
    save.mutate(
      { body, draft: written },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'invalid_rows')
            showProblems(toRowProblems(draft, error.details))
        },
      },
    )
  }
  const hasRefusals = refusals > 0
  const isReady = draft.language !== null || options !== undefined
  return (
    <form
      ref={form}
      className={classes.editor}
      aria-label={draft.name || t('new')}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed && isReady) submit()
      }}
    >
      <UserOnlyFields label={draft.name || t('new')} reason={t('errors:code.user_only')}>
        <div className={classes.heading}>
          <TextInput
            label={t('field.name')}
            maxLength={80}
            autoFocus={isNew}
            value={draft.name}
            error={hasRefusals && !draft.name.trim() && t('nameMissing')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <LanguageSelect
            label={t('field.language')}
            options={options?.map((option) => ({ ...option, disabled: false }))}
            value={draft.language}
            error={hasRefusals && !draft.language && t('languageMissing')}
            onChange={(language) => change({ language })}
          />
        </div>
        <Switch
          label={t('field.isDefault')}
          description={t('field.isDefaultHelp')}
          checked={draft.isDefault}
          onChange={(event) => change({ isDefault: event.currentTarget.checked })}
        />
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
        <EditorActions
          uid={uid}
          id={id}
          isNew={isNew}
          changed={changed}
          onDiscard={onDiscard}
          onGone={onGone}
          name={draft.name}
          isReady={isReady}
          saving={save.isPending}
          error={save.error}
          marked={problems !== noProblems && problems.rows.size + problems.terms.length > 0}
        />
      </UserOnlyFields>
    </form>
  )
}
