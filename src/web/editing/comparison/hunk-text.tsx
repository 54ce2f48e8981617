import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Span } from '#domain/alignment/word-diff.ts'
import {
  type ComparedWord,
  type Hunk,
  type HunkKind,
  isReplacement,
} from '#domain/comparison/version-diff.ts'
import { joinWords } from '#domain/words/words.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import changed from '#web/ui/changed-text.module.css'
import classes from './comparison.module.css'
import type { Difference } from './difference.ts'

/** Number of context words around a change. */
const contextWords = 8
/** Number of words shown at each end of a long change. */
const edgeWords = 12

interface HunkTextProps {
  difference: Difference
  hunk: Hunk
  /** Describes a change to something other than words. */
  metadataChangeOf?: ((hunk: Hunk) => ReactNode) | undefined
}

/** A change with its context: removed words are struck through, added words are marked. */
export function HunkText({ difference: { before, after }, hunk, metadataChangeOf }: HunkTextProps) {
  const { t } = useTranslation('editing')
  const [from, to] = hunk.after
  const isMetadataChange = !isReplacement(hunk.kind)
  const label = (kind: HunkKind) => (
    <VisuallyHidden component="span">{t(`versions.hunk.${kind}`)}: </VisuallyHidden>
  )
  return (
    <>
      <span className={`${changed.text} ${classes.words}`} dir="auto">
        {from > 0 && '… '}
        {joinWords(after.words.slice(Math.max(0, from - contextWords), from))}{' '}
        {hunk.before[1] > hunk.before[0] && !isMetadataChange && (
          <del>
            {label('deleted')}
            {abridgeText(before.words, hunk.before)}
          </del>
        )}{' '}
        {to > from && !isMetadataChange && (
          <ins>
            {label('inserted')}
            {abridgeText(after.words, hunk.after)}
          </ins>
        )}
        {isMetadataChange && (
          <span className={classes.moved}>
            {label(hunk.kind)}
            {abridgeText(after.words, hunk.after)}
          </span>
        )}{' '}
        {joinWords(after.words.slice(to, to + contextWords))}
        {to < after.words.length && ' …'}
      </span>
      {isMetadataChange && metadataChangeOf?.(hunk)}
    </>
  )
}

function abridgeText(words: readonly ComparedWord[], [from, to]: Span): string {
  if (to - from <= 2 * edgeWords + 1) return joinWords(words.slice(from, to))
  return `${joinWords(words.slice(from, from + edgeWords))} … ${joinWords(words.slice(to - edgeWords, to))}`
}
