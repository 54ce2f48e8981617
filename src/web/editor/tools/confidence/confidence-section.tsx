import { Slider } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { CommandButton } from '#web/editor/core/commands/command-button.tsx'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { formatDuration, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { accept, showLowConfidenceWord } from './confidence-actions.ts'
import classes from './confidence-section.module.css'
import {
  confidencePercent,
  type LowConfidenceWord,
  lowConfidenceWords,
  thresholdPercent,
} from './low-confidence.ts'

/** Delay before the list is updated after a text change, in milliseconds. */
const idleMs = 250
/** Maximum number of words listed at once; more appear as words are reviewed. */
const maxListed = 60

/** Section that lists low-confidence words to review, lowest confidence first; in a draft, in time order. */
export function ConfidenceSection({ context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { threshold, setThreshold, saveThreshold } = useThreshold(context)
  const { words, refresh } = useLowConfidenceWords(context, threshold)
  return (
    <RailSection
      title={t('lowConfidence.title', { count: words.length })}
      tools={
        <span className={classes.tools}>
          <CommandButton id="previousDoubt" context={context} />
          <CommandButton id="nextDoubt" context={context} />
        </span>
      }
    >
      <Threshold threshold={threshold} onChange={setThreshold} onEnd={saveThreshold} />
      {isDraft(context) && <p className={classes.hint}>{t('lowConfidence.draft')}</p>}
      {words.length === 0 ? (
        <p className={classes.hint}>{t('lowConfidence.none')}</p>
      ) : (
        <Queue words={words} context={context} onAccepted={refresh} />
      )}
    </RailSection>
  )
}

interface ThresholdProps {
  threshold: number
  onChange: (threshold: number) => void
  onEnd: (threshold: number) => void
}

function Threshold({ threshold, onChange, onEnd }: ThresholdProps) {
  const { t, i18n } = useTranslation('transcripts')
  const percent = formatPercent(thresholdPercent(threshold), i18n.resolvedLanguage ?? 'en')
  const label = t('lowConfidence.below', { percent })
  return (
    <div className={classes.threshold}>
      <span aria-hidden>{label}</span>
      <Slider
        size="xs"
        min={0}
        max={1}
        step={0.05}
        label={null}
        value={threshold}
        thumbLabel={label}
        thumbProps={{ 'aria-valuetext': percent }}
        onChange={onChange}
        onChangeEnd={onEnd}
      />
    </div>
  )
}

interface QueueProps {
  words: readonly LowConfidenceWord[]
  context: CommandContext
  onAccepted: () => void
}

function Queue({ words, context, onAccepted }: QueueProps) {
  const { t, i18n } = useTranslation('transcripts')
  const percent = (confidence: number) =>
    formatPercent(confidencePercent(confidence), i18n.resolvedLanguage ?? 'en')
  const { readOnly } = context.session
  const reason = useSyncExternalStore(readOnly.subscribe, readOnly.snapshot)
  const { list, willGo } = useFocusInPlace()
  const visibleWords = words.slice(0, maxListed)
  return (
    <ol ref={list} className={classes.queue}>
      {visibleWords.map((entry, index) => (
        <li key={`${entry.word.start} ${entry.from}`} className={classes.entry}>
          <button
            type="button"
            className={classes.goTo}
            onClick={() => showLowConfidenceWord(context, entry)}
          >
            <span className={classes.time}>{formatDuration(Math.floor(entry.word.start / 1000))}</span>
            <span className={classes.word}>{entry.word.text}</span>
            <span className={classes.time}>{percent(entry.word.confidence ?? 0)}</span>
          </button>
          <button
            type="button"
            className={classes.accept}
            disabled={reason !== null}
            title={t('lowConfidence.accept', { word: entry.word.text })}
            aria-label={t('lowConfidence.accept', { word: entry.word.text })}
            onClick={() => {
              willGo(index)
              if (accept(context, entry)) onAccepted()
            }}
          >
            <IconCheck size={15} aria-hidden />
          </button>
        </li>
      ))}
      {words.length > maxListed && (
        <li className={classes.hint}>{t('lowConfidence.more', { count: words.length - maxListed })}</li>
      )}
    </ol>
  )
}

/** Moves the focus to the next row when the focused row disappears. */
function useFocusInPlace() {
  const list = useRef<HTMLOListElement>(null)
  const removedIndex = useRef<number | null>(null)
  useLayoutEffect(() => {
    const index = removedIndex.current
    removedIndex.current = null
    if (index === null || document.activeElement !== document.body) return
    const rows = list.current?.children ?? []
    rows[Math.min(index, rows.length - 1)]
      ?.querySelector<HTMLElement>(':scope > button:last-of-type')
      ?.focus()
  })
  const setRemovedIndex = (index: number) => {
    removedIndex.current = index
  }
  return { list, willGo: setRemovedIndex }
}

/** Manages the threshold while the slider moves; the settings are updated shortly afterward. */
function useThreshold(context: CommandContext) {
  const { session, settings, changeSettings, maxThreshold } = context
  const { doubtBelow } = settings
  const [draggedValue, setDraggedValue] = useState<number | null>(null)
  const currentThreshold = draggedValue ?? doubtBelow
  useEffect(() => setDraggedValue((value) => (value === doubtBelow ? null : value)), [doubtBelow])
  return {
    threshold: currentThreshold,
    setThreshold(value: number) {
      const threshold = Math.min(value, maxThreshold)
      setDraggedValue(threshold)
      session.findTool.setThreshold(threshold)
    },
    saveThreshold(value: number) {
      changeSettings({ doubtBelow: value })
    },
  }
}

/** Returns whether the transcript is a draft, whose confidence scores are unreliable. */
const isDraft = ({ collection }: CommandContext) => collection.quality === 'draft'

function useLowConfidenceWords(context: CommandContext, threshold: number) {
  const { view, onChange } = context.session
  const isByTime = isDraft(context)
  const read = useCallback(() => {
    const words = lowConfidenceWords(view.state.doc, threshold)
    return isByTime ? words : words.sort((a, b) => (a.word.confidence ?? 0) - (b.word.confidence ?? 0))
  }, [view, threshold, isByTime])
  const [words, setWords] = useState<readonly LowConfidenceWord[]>(read)
  const refresh = useCallback(() => setWords(read()), [read])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    refresh()
    const stop = onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(refresh, idleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [refresh, onChange])
  return { words, refresh }
}
