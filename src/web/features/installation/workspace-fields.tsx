import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { workspaceChoicesQuery } from './queries.ts'
import { type FieldProps, useField } from './use-field.ts'

/** Delay between typing and searching, in milliseconds. */
const debounceMs = 300

/** Disables client-side filtering, because the server has already searched, including by member. */
export const allOptions: OptionsFilter = ({ options }) => options

/** Manages a workspace select that lists the selected workspaces and those matching the typed text. */
export function useWorkspaceChoices(names: ReadonlyMap<string, string>, selectedIds: readonly string[]) {
  const { t } = useTranslation('installation')
  const [inputText, setInputText] = useState('')
  const [foundNames, setFoundNames] = useState(new Map<string, string>())
  const [term] = useDebouncedValue(inputText.trim(), debounceMs)
  // The text in the field may be the selected workspace's name.
  const isSelected = selectedIds.some((id) => (foundNames.get(id) ?? names.get(id)) === term)
  const { data } = useQuery({
    ...workspaceChoicesQuery(isSelected ? '' : term),
    placeholderData: keepPreviousData,
  })
  const options = new Map(data?.Items.map(({ id, name }) => [id, name]))
  for (const id of selectedIds)
    if (!options.has(id)) options.set(id, foundNames.get(id) ?? names.get(id) ?? t('workspaceGone', { id }))
  return {
    data: [...options].map(([value, label]) => ({ value, label })),
    searchValue: inputText,
    onSearchChange: setInputText,
    nothingFoundMessage: t('noWorkspace'),
    placeholder: selectedIds.length === 0 ? t('findWorkspace') : '',
    /** Keeps the names of selected workspaces when the next search returns other workspaces. */
    remember: (ids: readonly string[]) =>
      setFoundNames((before) => {
        const selectedOptions = ids.flatMap((id) =>
          options.has(id) ? [[id, options.get(id) ?? ''] as const] : [],
        )
        return new Map([...before, ...selectedOptions])
      }),
  }
}

export function WorkspaceField(props: FieldProps) {
  const { t } = useTranslation('installation')
  const { form, name } = props
  const value = form.value(name)
  const { remember, ...choices } = useWorkspaceChoices(form.names, value ? [value] : [])
  return (
    <Select
      {...useField(props)}
      {...choices}
      filter={allOptions}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      value={value || null}
      onChange={(id) => {
        remember(id ? [id] : [])
        form.set(name, id ?? '')
      }}
    />
  )
}

export function WorkspacesField(props: FieldProps) {
  const { t } = useTranslation('installation')
  const { form, name } = props
  const value = form.value(name).split(',').filter(Boolean)
  const { remember, ...choices } = useWorkspaceChoices(form.names, value)
  return (
    <MultiSelect
      {...useField(props)}
      {...choices}
      filter={allOptions}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      value={value}
      onChange={(ids) => {
        remember(ids)
        form.set(name, ids.join(','))
      }}
    />
  )
}
