import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { BoardRow } from './board-row.tsx'
import classes from './corrector-admin.module.css'
import { LanguageFilter } from './language-filter.tsx'
import { PagedList } from './paged-list.tsx'
import { boardQuery, boardStates } from './queries.ts'

/** Board of the corrections in all queues, sorted by deadline. */
export default function QueueBoard() {
  const { t } = useTranslation('correctorAdmin')
  const [lang, setLang] = useState<string | null>(null)
  const [state, setState] = useState<(typeof boardStates)[number]>('open')
  const query = useInfiniteQuery(boardQuery({ lang, state }))
  return (
    <>
      <div className={classes.filters}>
        <LanguageFilter value={lang} onChange={setLang} />
        <Select
          label={t('queue.state')}
          data={boardStates.map((value) => ({ value, label: t(`queue.states.${value}`) }))}
          value={state}
          allowDeselect={false}
          onChange={(value) => setState(boardStates.find((boardState) => boardState === value) ?? 'open')}
        />
      </div>
      <PagedList
        label={t('tabs.queue')}
        emptyText={t('queue.none')}
        query={query}
        row={(item) => <BoardRow key={item.id} item={item} />}
      />
    </>
  )
}
