import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Hunk } from '#domain/comparison/version-diff.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './comparison.module.css'
import type { Difference } from './difference.ts'
import { HunkText } from './hunk-text.tsx'

/** Number of changes rendered at a time. */
const pageSize = 100

export interface HunkLabels {
  /** Returns the time of a change. */
  timeOf?: ((hunk: Hunk) => string) | undefined
  /** Describes a change to something other than words. */
  metadataChangeOf?: ((hunk: Hunk) => ReactNode) | undefined
}

interface HunkListProps extends HunkLabels {
  difference: Difference
  /** Index of the current change; -1 if there is none. */
  current: number
  onChoose: (index: number) => void
}

/** List of all changes; arrow keys move between them. */
export function HunkList({ difference, current, onChoose, ...labels }: HunkListProps) {
  const { t } = useTranslation('editing')
  const list = useRef<HTMLOListElement>(null)
  const { hunks } = difference
  const first = Math.max(0, current < pageSize ? 0 : current - (current % pageSize))
  const visibleHunks = hunks.slice(first, first + pageSize)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = list.current?.querySelectorAll('button')[current - first + step]
    if (step === 0 || !next) return
    event.preventDefault()
    next.focus()
    onChoose(current + step)
  }
  return (
    <>
      {first > 0 && <MoreButton label={t('versions.earlier')} onClick={() => onChoose(first - 1)} />}
      <ol ref={list} className={classes.hunks} onKeyDown={onKeyDown}>
        {visibleHunks.map((hunk, i) => (
          <HunkButton
            key={keyOf(hunk)}
            {...labels}
            difference={difference}
            hunk={hunk}
            current={first + i === current}
            onChoose={() => onChoose(first + i)}
          />
        ))}
      </ol>
      {first + pageSize < hunks.length && (
        <MoreButton label={t('versions.later')} onClick={() => onChoose(first + pageSize)} />
      )}
    </>
  )
}

const keyOf = ({ before, after }: Hunk) => `${before[0]}-${after[0]}`

interface HunkButtonProps extends HunkLabels {
  difference: Difference
  hunk: Hunk
  current: boolean
  onChoose: () => void
}

function HunkButton({ difference, hunk, current, onChoose, timeOf, metadataChangeOf }: HunkButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <li className={classes.hunk}>
      <button
        ref={button}
        type="button"
        className={classes.hunkButton}
        aria-current={current || undefined}
        onClick={onChoose}
      >
        {timeOf && <time className={classes.time}>{timeOf(hunk)}</time>}
        <HunkText difference={difference} hunk={hunk} metadataChangeOf={metadataChangeOf} />
      </button>
    </li>
  )
}

function MoreButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" fullWidth onClick={onClick}>
      {label}
    </Button>
  )
}
