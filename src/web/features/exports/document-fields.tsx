import { Alert, Select, Text, TextInput } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { maxMarginTextLength } from '#contract/limits.ts'
import type { DocumentSettingsChange } from '#contract/settings.ts'
import { changeDocumentSettings } from '#web/lib/api/collection-calls.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import classes from './export-dialog.module.css'
import { previewKey } from './queries.ts'

const mutationKey = ['exports', 'document-settings']

/** Waits for pending saves, for example of a field that lost focus to the clicked button. */
export const waitForDocumentSettings = (client: QueryClient): Promise<unknown> =>
  Promise.allSettled(
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map((mutation) => mutation.continue()),
  )

interface DocumentFieldsProps {
  uid: string
  collection: Collection
}

/**
 * Fields for the headers, footers and titles of a collection's documents. Empty fields fall back to the
 * user's settings.
 */
export function DocumentFields({ uid, collection }: DocumentFieldsProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const { settings } = useUserSettings(uid)
  const client = useQueryClient()
  const [current, setSettings] = useState(collection)
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (change: DocumentSettingsChange) => changeDocumentSettings(collection.id, change),
    onSuccess: (updated) => {
      setSettings(updated)
      void client.invalidateQueries({ queryKey: previewKey })
    },
  })
  const margins = [
    ['headerText', settings.headerText || collection.name],
    ['footerText', settings.footerText],
  ] as const
  return (
    <details className={classes.document}>
      <summary>{t('document.title')}</summary>
      <Text size="sm" c="dimmed">
        {t('document.text')}
      </Text>
      <div className={classes.options}>
        {margins.map(([name, placeholder]) => (
          <MarginField
            key={name}
            label={t(`document.${name}`)}
            placeholder={placeholder}
            value={current[name] ?? ''}
            onChange={(text) => mutate({ [name]: text || null })}
          />
        ))}
        {(['filenameAsTitle', 'showShortHeader'] as const).map((name) => (
          <Select
            key={name}
            size="sm"
            label={t(`document.${name}`)}
            allowDeselect={false}
            data={(['default', 'true', 'false'] as const).map((value) => ({
              value,
              label: value === 'default' ? t('document.mine') : t(`document.${name}Choice.${value}`),
            }))}
            value={current[name] === undefined ? 'default' : `${current[name]}`}
            onChange={(value) => mutate({ [name]: value === 'default' ? null : value === 'true' })}
          />
        ))}
      </div>
      {error && (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
    </details>
  )
}

interface MarginFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

/** Text field that is saved on blur or Enter. */
function MarginField({ label, placeholder, value, onChange }: MarginFieldProps) {
  const [inputText, setInputText] = useState<string | null>(null)
  const save = () => {
    if (inputText !== null && inputText.trim() !== value) onChange(inputText.trim())
    setInputText(null)
  }
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder={placeholder}
      maxLength={maxMarginTextLength}
      dir="auto"
      value={inputText ?? value}
      onChange={(event) => setInputText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
