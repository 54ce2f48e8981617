import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { languageName } from '#domain/languages/languages.ts'
import { formatDate, formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { recordingSearchQuery, type SearchedWorkspace } from './queries.ts'

/** Delay between typing and searching, in milliseconds. */
const debounceMs = 400

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

interface RecordingSelectProps {
  /** Workspaces that the viewer belongs to. */
  workspaces: readonly SearchedWorkspace[]
  value: Collection | null
  error: string | false
  onChange: (recording: Collection | null) => void
}

/** Select for one of the viewer's transcripts, searchable by name, words or URL. */
export function RecordingSelect({ workspaces, value, error, onChange }: RecordingSelectProps) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const locale = i18n.resolvedLanguage ?? 'en'
  const [inputText, setInputText] = useState('')
  const [debouncedQuery] = useDebouncedValue(inputText.trim(), debounceMs)
  const term = debouncedQuery === value?.name ? '' : (idPattern.exec(debouncedQuery)?.[0] ?? debouncedQuery)
  const { data = [], isFetching } = useQuery({
    ...recordingSearchQuery(workspaces, term),
    placeholderData: keepPreviousData,
  })
  const byId = new Map([...(value ? [value] : []), ...data].map((recording) => [recording.id, recording]))
  const describe = ({ orgId, languageCode, props, started }: Collection) =>
    [
      languageName(languageCode, locale),
      formatDuration(props.duration ?? 0),
      formatDate(started, locale),
      ...(workspaces.length > 1 ? [workspaces.find(({ id }) => id === orgId)?.name ?? ''] : []),
    ].join(' · ')
  return (
    <Select
      autoFocus
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('gold.clear') }}
      label={t('gold.recording')}
      description={t('gold.recordingHint')}
      placeholder={t('gold.find')}
      nothingFoundMessage={t(
        isFetching || debouncedQuery !== inputText.trim() ? 'gold.searching' : 'gold.notFound',
      )}
      error={error}
      searchValue={inputText}
      onSearchChange={setInputText}
      // Don't filter the options again, because the server has already searched.
      filter={({ options }) => options}
      data={[...byId.values()].map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => {
        const collection = byId.get(option.value)
        return (
          <div>
            <Text size="sm" dir="auto">
              {option.label}
            </Text>
            {/* Readable on the color of the selected option, too. */}
            <Text size="xs" opacity={0.8}>
              {collection && describe(collection)}
            </Text>
          </div>
        )
      }}
      value={value?.id ?? null}
      onChange={(id) => onChange((id && byId.get(id)) || null)}
    />
  )
}
