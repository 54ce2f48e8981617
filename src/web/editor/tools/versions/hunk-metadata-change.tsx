import type { Hunk, HunkKind } from '#domain/comparison/version-diff.ts'
import { createSpeakerNameLookup } from '#domain/words/paragraphs.ts'
import type { Word } from '#domain/words/words.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { ComparedTranscript, TranscriptDifference } from './difference.ts'
import { formatPreciseTime } from './precise-time.ts'
import classes from './versions.module.css'

const marks = ['bookmarked', 'unbookmarked', 'redacted', 'unredacted', 'captions'] as const

const isMark = (kind: HunkKind): kind is (typeof marks)[number] => marks.some((mark) => mark === kind)

/** Describes a change to a time, speaker, turn, bookmark, redaction or caption. */
export function HunkMetadataChange({
  before,
  after,
  hunk,
}: Pick<TranscriptDifference, 'before' | 'after'> & { hunk: Hunk }) {
  const { t } = useTranslation('transcripts')
  const [oldWord, newWord] = [before.words[hunk.before[0]], after.words[hunk.after[0]]]
  if (!oldWord || !newWord) return null
  if (hunk.kind === 'turn')
    return <span className={classes.move}>{t(newWord.turn ? 'versions.split' : 'versions.joined')}</span>
  if (isMark(hunk.kind)) return <span className={classes.move}>{t(`versions.${hunk.kind}`)}</span>
  const speakerOf = ({ speakers }: ComparedTranscript, { speaker }: Word) => {
    const name = createSpeakerNameLookup(speakers)(speaker)
    const position = speakers.findIndex(({ id }) => id === speaker) + 1
    return name === speaker ? t('speaker', { nth: Math.max(1, position) }) : name
  }
  const [old, now] =
    hunk.kind === 'speaker'
      ? [speakerOf(before, oldWord), speakerOf(after, newWord)]
      : [formatPreciseTime(oldWord.start), formatPreciseTime(newWord.start)]
  return <span className={classes.move}>{t('versions.move', { old, now })}</span>
}
