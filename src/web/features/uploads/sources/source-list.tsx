import { Button, Checkbox, Loader, Text, TextInput } from '@mantine/core'
import { IconMovie, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SourceItem } from '#contract/sources.ts'
import listClasses from '#web/features/uploads/item-list.module.css'
import { formatDateTime, formatDuration, formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import classes from './source.module.css'

interface SourceListProps {
  /** Accessible name of the list. */
  label: string
  items: readonly SourceItem[]
  selectedUrls: readonly SourceItem[]
  disabled: boolean
  search: string
  onSearch: (text: string) => void
  onToggle: (item: SourceItem) => void
  isLoading: boolean
  /** Error message; null if there is none. */
  problem: string | null
  /** Loads the next page; undefined on the last page. */
  onLoadMore: (() => void) | undefined
  /** Content above the recordings. */
  folders?: ReactNode
}

/** Searchable list of a service's recordings, with multiple selection. */
export function SourceList(props: SourceListProps) {
  const {
    label,
    items,
    selectedUrls,
    disabled,
    search,
    onSearch,
    onToggle,
    isLoading,
    problem,
    onLoadMore,
    folders,
  } = props
  const { t } = useTranslation('uploads')
  const isEmpty = items.length === 0 && !folders && !isLoading && !onLoadMore && problem === null
  return (
    <>
      <TextInput
        type="search"
        label={t('source.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <fieldset className={listClasses.list} disabled={disabled} aria-busy={isLoading}>
        <legend className={listClasses.legend}>
          {label}
          <Text span size="xs" c="dimmed" role="status">
            {t('source.selected', { count: selectedUrls.length })}
          </Text>
        </legend>
        {folders}
        {items.length > 0 && (
          <ul className={listClasses.rows}>
            {items.map((item) => (
              <SourceRow
                key={item.url}
                item={item}
                isChecked={selectedUrls.some(({ url }) => url === item.url)}
                onToggle={() => onToggle(item)}
              />
            ))}
          </ul>
        )}
        <div role="status">
          {isEmpty && (
            <Text size="sm" c="dimmed">
              {t(search.trim() === '' ? 'source.empty' : 'source.noMatch')}
            </Text>
          )}
          {problem && (
            <Text size="sm" c="red">
              {problem}
            </Text>
          )}
        </div>
        {isLoading && items.length === 0 && <Loader size="sm" />}
        {onLoadMore && (
          <Button size="xs" variant="default" mt={8} loading={isLoading} onClick={onLoadMore}>
            {t('source.more')}
          </Button>
        )}
      </fieldset>
    </>
  )
}

interface SourceRowProps {
  item: SourceItem
  isChecked: boolean
  onToggle: () => void
}

function SourceRow({ item, isChecked, onToggle }: SourceRowProps) {
  const { i18n } = useTranslation('uploads')
  const problem = useProblem(item)
  const { name, recorded, duration, size } = item
  const locale = i18n.resolvedLanguage ?? 'en'
  const facts = [
    recorded !== null && formatDateTime(recorded, locale),
    duration !== null && formatDuration(duration),
    size !== null && formatSize(size, locale),
  ]
  return (
    <li className={classes.row}>
      <Thumbnail item={item} />
      <Checkbox
        className={classes.choice}
        checked={isChecked}
        disabled={problem !== null}
        label={<bdi>{name}</bdi>}
        description={problem ?? facts.filter(Boolean).join(' · ')}
        onChange={onToggle}
      />
    </li>
  )
}

function Thumbnail({ item: { thumbnail } }: { item: SourceItem }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (thumbnail && !hasFailed)
    return <img src={thumbnail} alt="" className={classes.thumbnail} onError={() => setHasFailed(true)} />
  return (
    <span className={classes.thumbnail}>
      <IconMovie size={18} stroke={1.4} aria-hidden />
    </span>
  )
}

/** Returns the reason why a recording can't be transcribed; null if it can. */
function useProblem({ duration, size }: SourceItem): string | null {
  const { t } = useTranslation('errors')
  const config = useProductConfig()
  if (config && (duration ?? 0) > config.maxDurationSeconds) return t('link.too_long')
  return config && (size ?? 0) > config.maxUploadBytes ? t('link.too_large') : null
}
