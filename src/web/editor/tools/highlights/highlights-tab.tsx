import { ActionIcon, Button, Skeleton, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconFilter, IconTags } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Highlight, Person } from '#contract/highlights.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { type Tags, useTags } from '#web/editing/tags/use-tags.ts'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Filters } from './filters.tsx'
import { showHighlight } from './highlight-actions.ts'
import { HighlightCard } from './highlight-card.tsx'
import { filterHighlights, isFiltering, noFilter } from './highlight-filter.ts'
import classes from './highlights.module.css'
import { usePeople } from './queries.ts'
import { TagManager } from './tag-manager.tsx'
import { useCopyLink } from './use-copy-link.ts'

/** Tab with all highlights in text order, filters and the workspace's tags. */
export default function HighlightsTab({ collection, context, viewer }: PanelProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { session } = context
  const { highlights } = session
  const { all, status, detached, idsAtCursor, openField } = useSyncExternalStore(
    highlights.subscribe,
    highlights.snapshot,
  )
  const [filter, setFilter] = useState(noFilter)
  const [open, setOpen] = useState<'filters' | 'tags' | null>(null)
  const tags = useTags(collection.orgId)
  const people = usePeople(collection.id)
  const copyLink = useCopyLink()
  useNewTags(all, tags)
  const refreshTags = useEffectEvent(tags.refresh)
  useEffect(
    () =>
      highlights.onNotice(({ kind }) => {
        // The server may have rejected a tag that was deleted.
        if (kind === 'failed') refreshTags()
      }),
    [highlights],
  )
  const { rails, settings } = context
  const keys = firstChordLabel(getCommand('highlight'), settings.keys)
  const show = useCallback(
    (highlight: Highlight) => {
      showHighlight(session, highlight)
      rails.uncoverText()
    },
    [session, rails],
  )
  const filteredHighlights = useMemo(() => filterHighlights(all, filter, viewer), [all, filter, viewer])
  if (filter.tag && !tags.tags.some(({ id }) => id === filter.tag)) setFilter({ ...filter, tag: null })
  // The field that was opened must be visible.
  if (openField && isFiltering(filter) && !filteredHighlights.some(({ id }) => id === openField.id))
    setFilter(noFilter)

  if (status === 'loading') return <ListSkeleton />
  if (status === 'failed')
    return (
      <Stack gap="xs" align="start">
        <p className={classes.empty}>{t('highlights.notLoaded')}</p>
        <Button size="compact-sm" onClick={() => void highlights.load()}>
          {t('common:retry')}
        </Button>
      </Stack>
    )
  const toggle = (part: 'filters' | 'tags') => {
    setOpen(open === part ? null : part)
    if (part === 'tags') tags.refresh()
  }
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          size="xs"
          type="search"
          aria-label={t('highlights.search')}
          placeholder={t('highlights.search')}
          value={filter.text}
          onChange={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
        />
        {(['filters', 'tags'] as const).map((part) => (
          <Tooltip key={part} label={t(part === 'tags' ? 'highlights.manageTags' : 'highlights.filter')}>
            <ActionIcon
              variant={open === part ? 'light' : 'subtle'}
              color={part === 'filters' && isFiltering(filter) ? 'ink' : 'gray'}
              size={30}
              aria-label={t(part === 'tags' ? 'highlights.manageTags' : 'highlights.filter')}
              aria-expanded={open === part}
              onClick={() => toggle(part)}
            >
              {part === 'tags' ? <IconTags size={16} aria-hidden /> : <IconFilter size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      {open === 'filters' && (
        <Filters filter={filter} tags={tags.tags} people={withAuthors(people, all)} onChange={setFilter} />
      )}
      {open === 'tags' && (
        <div className={classes.filters}>
          <TagManager tags={tags} />
        </div>
      )}
      {all.length > 0 && (
        <p className={classes.count} role="status">
          {isFiltering(filter)
            ? t('highlights.found', { count: filteredHighlights.length, all: all.length })
            : t('highlights.count', { count: all.length })}
        </p>
      )}
      {all.length === 0 && (
        <p className={classes.empty}>{keys ? t('highlights.none', { keys }) : t('highlights.noneByColor')}</p>
      )}
      <ol className={classes.list} aria-label={t('rail.highlights')}>
        {filteredHighlights.map((highlight) => (
          <HighlightCard
            key={highlight.id}
            highlight={highlight}
            highlights={highlights}
            tags={tags}
            people={people}
            viewer={viewer}
            owner={collection.userId === viewer}
            current={idsAtCursor.includes(highlight.id)}
            detached={detached.has(highlight.id)}
            openField={openField?.id === highlight.id ? openField : null}
            onShow={show}
            onCopyLink={copyLink}
          />
        ))}
      </ol>
    </>
  )
}

/** Refetches the tags when a highlight has a tag that isn't known yet. */
function useNewTags(all: readonly Highlight[], tags: Tags): void {
  const usedTags = new Set(all.flatMap((highlight) => Object.keys(highlight.tags)))
  for (const { id } of tags.tags) usedTags.delete(id)
  const missingTags = tags.tags.length > 0 ? [...usedTags].toSorted().join() : ''
  const refresh = useEffectEvent(tags.refresh)
  useEffect(() => {
    if (missingTags) refresh()
  }, [missingTags])
}

/** Returns the people who have access to the collection, plus previous authors. */
function withAuthors(people: readonly Person[], all: readonly Highlight[]): Person[] {
  const names = new Map(people.map(({ uid, name }) => [uid, name]))
  for (const { uid, author, replies } of all) {
    if (uid && author && !names.has(uid)) names.set(uid, author)
    for (const { user } of replies)
      if (user.name && user.uid !== unknownUserId && !names.has(user.uid)) names.set(user.uid, user.name)
  }
  return [...names].map(([uid, name]) => ({ uid, name }))
}

function ListSkeleton() {
  const { t } = useTranslation('common')
  return (
    <Stack role="status" gap="sm" aria-label={t('loading')}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height={84} />
      ))}
    </Stack>
  )
}
