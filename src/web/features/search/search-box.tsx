import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { maxSearchLength } from '#contract/limits.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useIsRailBesideList } from '#web/ui/use-is-rail-beside-list.ts'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import classes from './search.module.css'
import { useActiveSearch } from './use-active-search.ts'

const SearchFilters = lazyComponent(withTexts(() => import('./search-filters.tsx'), 'search'))
const SaveSearch = lazyComponent(withTexts(() => import('./save-search.tsx'), 'search'))
const SavedSearches = lazyComponent(withTexts(() => import('./saved-searches.tsx'), 'search'))

const debounceMs = 800

interface SearchBoxProps {
  uid: string
  orgId: string
  /** Whether to search everyone's collections. */
  orgWide: boolean
  /** Whether the filters are open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Called when a saved search across everyone's collections is chosen. */
  onChooseOrgWide: () => void
}

/**
 * Search field that searches on Enter or 0.8 s after the last keystroke, with filters below it. Saved searches
 * are at the bottom of the rail; above the list, they open on demand, because they would push it down as they
 * load.
 */
export function SearchBox({ uid, orgId, orgWide, isOpen, onOpen, onChooseOrgWide }: SearchBoxProps) {
  const { t } = useTranslation('collections')
  const { activeSearch, isActive, search } = useActiveSearch()
  const isRailBeside = useIsRailBesideList()
  return (
    <search className={classes.search}>
      <div className={classes.line}>
        <TermInput term={activeSearch.term} onTermChange={(term) => search({ term })} />
        <button
          type="button"
          className={classes.more}
          aria-label={t('search.filters')}
          title={t('search.filters')}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <SearchFilters
            orgId={orgId}
            filters={activeSearch.filters}
            onFiltersChange={(filters) => search({ filters })}
          />
        </Suspense>
      )}
      {isActive && (
        <WhenIdle>
          <SaveSearch uid={uid} orgId={orgId} activeSearch={activeSearch} orgWide={orgWide} />
        </WhenIdle>
      )}
      {!isRailBeside && (isOpen || isActive) && (
        <WhenIdle>
          <SavedSearches uid={uid} orgId={orgId} onChooseOrgWide={onChooseOrgWide} />
        </WhenIdle>
      )}
    </search>
  )
}

function TermInput({ term, onTermChange }: { term: string; onTermChange: (term: string) => void }) {
  const { t } = useTranslation('collections')
  const [text, setText] = useState(term)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentTerm = useRef(term)
  const send = (text: string) => {
    clearTimeout(timer.current)
    sentTerm.current = text.trim()
    if (text.trim() !== term) onTermChange(text.trim())
  }
  // The term was changed by the Back button or a saved search.
  const syncText = useEffectEvent((term: string) => {
    if (term !== sentTerm.current) setText(term)
    sentTerm.current = term
  })
  useEffect(() => syncText(term), [term])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      <IconSearch className={classes.searchIcon} size={16} stroke={1.6} aria-hidden />
      <input
        type="search"
        className={classes.term}
        dir="auto"
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        maxLength={maxSearchLength}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          if (value === '') send('')
          else timer.current = setTimeout(() => send(value), debounceMs)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') send(text)
          if (event.key === 'Escape') {
            setText('')
            send('')
          }
        }}
      />
    </>
  )
}
