import { Switch, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Dictionary } from '#contract/dictionaries.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { initialLanguage, withoutAutoDetect } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import classes from './dictionaries.module.css'
import {
  createDraft,
  type DictionaryDraft,
  findDuplicateRows,
  noProblems,
  toRequestBody,
  toRowProblems,
} from './draft.ts'
import { EditorActions } from './editor-actions.tsx'
import { PairRows } from './pair-rows.tsx'
import { useSaveDictionary } from './queries.ts'
import { TermsField } from './terms-field.tsx'

interface DictionaryEditorProps {
  uid: string
  id: string
  initial: DictionaryDraft
  /** The dictionary on the server; undefined for a new one. */
  savedDictionary: Dictionary | undefined
  /** Whether there are unsaved changes. */
  isChanged: boolean
  onChange: (draft: DictionaryDraft) => void
  onSaved: (draft: DictionaryDraft) => void
  onDiscard: () => void
  /** Called if the dictionary has been deleted or never existed. */
  onDeleted: () => void
}

/** Inline editor for a dictionary. */
export default function DictionaryEditor(props: DictionaryEditorProps) {
  const { uid, id, initial, savedDictionary, isChanged, onChange, onSaved, onDiscard, onDeleted } = props
  const isNew = !savedDictionary
  const { t } = useTranslation(['dictionaries', 'errors'])
  const allOptions = useLanguageOptions()
  const options = allOptions && withoutAutoDetect(allOptions)
  const save = useSaveDictionary(uid, id, onSaved)
  const [editedDraft, setDraft] = useState(initial)
  const [shownDictionary, setShownDictionary] = useState(savedDictionary)
  if (savedDictionary && savedDictionary !== shownDictionary && !isChanged) {
    setShownDictionary(savedDictionary)
    const savedDraft = createDraft(savedDictionary)
    // Shows changes made elsewhere. After saving here, the rows stay.
    if (JSON.stringify(toRequestBody(savedDraft)) !== JSON.stringify(toRequestBody(editedDraft)))
      setDraft(savedDraft)
  }
  const suggestedLanguage = options ? initialLanguage(options, null, navigator.languages) : null
  const draft = { ...editedDraft, language: editedDraft.language ?? suggestedLanguage }
  const [problems, setProblems] = useState(noProblems)
  const [rejectionCount, setRejectionCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (rejectionCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejectionCount])

  const change = (patch: Partial<DictionaryDraft>) => {
    const next = { ...editedDraft, ...patch }
    setDraft(next)
    onChange(next)
    setProblems(noProblems)
    save.reset()
  }
  const showProblems = (newProblems: typeof problems) => {
    setProblems(newProblems)
    setRejectionCount(rejectionCount + 1)
  }
  const submit = () => {
    const body = toRequestBody(draft)
    const duplicateRows = findDuplicateRows(draft)
    if (!body.name || !body.language || duplicateRows.rows.size > 0) return showProblems(duplicateRows)
    save.mutate(
      { body, draft: editedDraft },
      {
        onError: (error) => {
          if (hasErrorCode(error, 'invalid_rows')) showProblems(toRowProblems(draft, error.details))
        },
      },
    )
  }
  const hasRejections = rejectionCount > 0
  const isReady = draft.language !== null || options !== undefined
  return (
    <form
      ref={form}
      className={classes.editor}
      aria-label={draft.name || t('new')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && isReady) submit()
      }}
    >
      <UserOnlyFields label={draft.name || t('new')} reason={t('errors:code.user_only')}>
        <div className={classes.heading}>
          <TextInput
            label={t('field.name')}
            maxLength={80}
            autoFocus={isNew}
            value={draft.name}
            error={hasRejections && !draft.name.trim() && t('nameMissing')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <LanguageSelect
            label={t('field.language')}
            options={options?.map((option) => ({ ...option, disabled: false }))}
            value={draft.language}
            error={hasRejections && !draft.language && t('languageMissing')}
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
          hasChanges={isChanged}
          onDiscard={onDiscard}
          onRemoved={onDeleted}
          name={draft.name}
          isReady={isReady}
          saving={save.isPending}
          error={save.error}
          hasInvalidRows={problems !== noProblems && problems.rows.size + problems.terms.length > 0}
        />
      </UserOnlyFields>
    </form>
  )
}
