import { VisuallyHidden } from '@mantine/core'
import { speakerNames } from '#domain/paragraphs.ts'
import { type Hunk, type HunkKind, isReplacement } from '#domain/version-diff.ts'
import type { Span } from '#domain/word-diff.ts'
import { joinWords, type Word } from '#domain/words.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import changed from '#web/ui/changed-text.module.css'
import type { ComparedText, Difference } from './difference.ts'
import { formatPreciseTime } from './precise-time.ts'
import classes from './versions.module.css'

/** Number of context words around a change. */
const around = 8
/** Number of words shown at both ends of a long change. */
const ends = 12

interface HunkTextProps {
  difference: Difference
  hunk: Hunk
}

/** A change with its context: removed words are struck through, added words are marked. */
export function HunkText({ difference: { before, after }, hunk }: HunkTextProps) {
  const { t } = useTranslation('transcripts')
  const [from, to] = hunk.after
  const moved = !isReplacement(hunk.kind)
  const label = (kind: HunkKind) => (
    <VisuallyHidden component="span">{t(`versions.hunk.${kind}`)}: </VisuallyHidden>
  )
  return (
    <>
      <span className={`${changed.text} ${classes.words}`} dir="auto">
        {from > 0 && '… '}
        {joinWords(after.words.slice(Math.max(0, from - around), from))}{' '}
        {hunk.before[1] > hunk.before[0] && !moved && (
          <del>
            {label('deleted')}
            {abridged(before.words, hunk.before)}
          </del>
        )}{' '}
        {to > from && !moved && (
          <ins>
            {label('inserted')}
            {abridged(after.words, hunk.after)}
          </ins>
        )}
        {moved && (
          <span className={classes.moved}>
            {label(hunk.kind)}
            {abridged(after.words, hunk.after)}
          </span>
        )}{' '}
        {joinWords(after.words.slice(to, to + around))}
        {to < after.words.length && ' …'}
      </span>
      {moved && <Move before={before} after={after} hunk={hunk} />}
    </>
  )
}

function abridged(words: readonly Word[], [from, to]: Span): string {
  if (to - from <= 2 * ends + 1) return joinWords(words.slice(from, to))
  return `${joinWords(words.slice(from, from + ends))} … ${joinWords(words.slice(to - ends, to))}`
}

const marks = ['bookmarked', 'unbookmarked', 'redacted', 'unredacted', 'captions'] as const

const isMark = (kind: HunkKind): kind is (typeof marks)[number] => marks.some((mark) => mark === kind)

/** Describes the change of a time, speaker, turn, bookmark, redaction or caption. */
function Move({ before, after, hunk }: Pick<Difference, 'before' | 'after'> & { hunk: Hunk }) {
  const { t } = useTranslation('transcripts')
  const [was, is] = [before.words[hunk.before[0]], after.words[hunk.after[0]]]
  if (!was || !is) return null
  if (hunk.kind === 'turn')
    return <span className={classes.move}>{t(is.turn ? 'versions.split' : 'versions.joined')}</span>
  if (isMark(hunk.kind)) return <span className={classes.move}>{t(`versions.${hunk.kind}`)}</span>
  const speakerOf = ({ speakers }: ComparedText, { speaker }: Word) => {
    const name = speakerNames(speakers)(speaker)
    const nth = speakers.findIndex(({ id }) => id === speaker) + 1
    return name === speaker ? t('speaker', { nth: Math.max(1, nth) }) : name
  }
  const [old, now] =
    hunk.kind === 'speaker'
      ? [speakerOf(before, was), speakerOf(after, is)]
      : [formatPreciseTime(was.start), formatPreciseTime(is.start)]
  return <span className={classes.move}>{t('versions.move', { old, now })}</span>
}
