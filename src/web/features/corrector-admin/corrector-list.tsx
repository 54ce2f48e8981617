import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './corrector-admin.module.css'
import { CorrectorRow } from './corrector-row.tsx'
import { LanguageFilter } from './language-filter.tsx'
import { PagedList } from './paged-list.tsx'
import { correctorGroups, correctorsQuery } from './queries.ts'

/** Delay between typing and searching, in milliseconds. */
const debounceMs = 400

/** List of the installation's correctors and applicants. */
export default function CorrectorList() {
  const { t } = useTranslation('correctorAdmin')
  const [inputText, setInputText] = useState('')
  const [q] = useDebouncedValue(inputText.trim(), debounceMs)
  const [lang, setLang] = useState<string | null>(null)
  const [groupFilter, setGroupFilter] = useState<(typeof correctorGroups)[number]>('all')
  const query = useInfiniteQuery(correctorsQuery({ q, lang, show: groupFilter }))
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          type="search"
          label={t('correctors.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={inputText}
          onChange={({ currentTarget }) => setInputText(currentTarget.value)}
        />
        <LanguageFilter value={lang} onChange={setLang} />
        <Select
          label={t('correctors.show')}
          data={correctorGroups.map((value) => ({ value, label: t(`correctors.shown.${value}`) }))}
          value={groupFilter}
          allowDeselect={false}
          onChange={(value) => setGroupFilter(correctorGroups.find((group) => group === value) ?? 'all')}
        />
      </div>
      <PagedList
        label={t('tabs.correctors')}
        emptyText={t('correctors.none')}
        query={query}
        row={(corrector) => <CorrectorRow key={corrector.uid} corrector={corrector} />}
      />
    </>
  )
}
