import { Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './find.module.css'
import type { FindState, Hit, NameHit } from './find-state.ts'
import type { Finder } from './finder.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Time of a match in milliseconds, and the text around it. */
export interface HitPosition {
  readonly time: number
  readonly before: string
  readonly text: string
  readonly after: string
}

/** Height of a row in pixels; must match the style sheet. */
const rowHeight = 44

interface ResultListProps {
  finder: Finder
  state: FindState
  positionOf: (hit: Hit) => HitPosition | null
}

/** List of all matches with their replacements; matches can be excluded individually. */
export function ResultList({ finder, state, positionOf }: ResultListProps) {
  const { t } = useTranslation('transcripts')
  const { hits, names, current } = state
  const list = useRef<HTMLUListElement>(null)
  const count = names.length + hits.length
  const { rows, onScroll, reveal } = useVirtualRows(list, count, rowHeight)
  useEffect(() => {
    if (current >= 0) reveal(names.length + current)
  }, [current, names.length, reveal])
  if (count === 0) return null
  const last = hits.at(-1)
  const widestLabel = Math.max(
    last ? timeOf(positionOf(last)).length : 0,
    names.length > 0 ? t('find.name').length : 0,
  )
  return (
    <ul
      ref={list}
      className={classes.results}
      style={{ ['--label' as string]: `${widestLabel}ch` }}
      onScroll={onScroll}
      aria-label={t('find.results')}
    >
      <li aria-hidden style={{ height: (rows[0] ?? 0) * rowHeight }} />
      {rows.map((row) => {
        const name = names[row]
        const index = row - names.length
        const hit = hits[index]
        const rowProps = { finder, state, position: row + 1, count }
        if (name) return <NameRow key={`name ${name.id}`} name={name} {...rowProps} />
        return hit && <HitRow key={index} hit={hit} index={index} positionOf={positionOf} {...rowProps} />
      })}
      <li aria-hidden style={{ height: Math.max(0, count - (rows.at(-1) ?? 0) - 1) * rowHeight }} />
    </ul>
  )
}

const timeOf = (position: HitPosition | null) => formatDuration(Math.floor((position?.time ?? 0) / 1000))

interface RowProps {
  finder: Finder
  state: FindState
  position: number
  count: number
}

function HitRow(props: RowProps & { hit: Hit; index: number; positionOf: ResultListProps['positionOf'] }) {
  const { finder, state, hit, index, position, count, positionOf } = props
  const { t } = useTranslation('transcripts')
  const context = positionOf(hit)
  if (!context) return <li className={classes.row} />
  const time = timeOf(context)
  const isExcluded = finder.isExcluded(hit)
  return (
    <li
      className={classes.row}
      aria-setsize={count}
      aria-posinset={position}
      data-current={index === state.current || undefined}
    >
      {state.replacing && (
        <Checkbox
          size="xs"
          aria-label={t('find.include', { found: context.text, time })}
          checked={!isExcluded}
          onChange={(event) => finder.setExcluded(hit, !event.currentTarget.checked)}
        />
      )}
      <button type="button" className={classes.result} onClick={() => finder.goTo(index)}>
        <span className={classes.time}>{time}</span>
        <span className={classes.context} dir="auto">
          {/* An empty string would misalign the line and its time. */}
          {context.before && (
            <span className={classes.before}>
              <bdi>{keepTrailingSpace(context.before)}</bdi>
            </span>
          )}
          <Change
            text={context.text}
            replacement={state.replacing && !isExcluded ? finder.replacementOf(hit) : null}
          />
          <span className={classes.after}>{context.after}</span>
        </span>
      </button>
    </li>
  )
}

function NameRow({ finder, state, name, position, count }: RowProps & { name: NameHit }) {
  const { t } = useTranslation('transcripts')
  const isExcluded = finder.isNameExcluded(name)
  return (
    <li className={classes.row} aria-setsize={count} aria-posinset={position}>
      {state.replacing && (
        <Checkbox
          size="xs"
          aria-label={t('find.includeName', { name: name.name })}
          checked={!isExcluded && name.newName !== ''}
          disabled={name.newName === ''}
          onChange={(event) => finder.setExcluded(name, !event.currentTarget.checked)}
        />
      )}
      <span className={classes.result}>
        <span className={classes.time}>{t('find.name')}</span>
        <span className={classes.context} dir="auto">
          <Change text={name.name} replacement={(state.replacing && !isExcluded && name.newName) || null} />
        </span>
      </span>
    </li>
  )
}

/**
 * Keeps a trailing space at the end of a line that is truncated at its start; otherwise, the space would move
 * to the start.
 */
const keepTrailingSpace = (text: string) => text.replace(/\s$/, '\u00a0')

function Change({ text, replacement }: { text: string; replacement: string | null }) {
  if (replacement === null || replacement === text) return <mark className={classes.match}>{text}</mark>
  return (
    <>
      <del className={classes.removed}>{text}</del>
      {replacement && <ins className={classes.added}>{replacement}</ins>}
    </>
  )
}
