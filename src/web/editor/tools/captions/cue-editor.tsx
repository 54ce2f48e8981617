import { Button, Menu, Text, UnstyledButton } from '@mantine/core'
import type { CaptionBreak } from '#contract/choices.ts'
import {
  hasMarks,
  mergeWithNext,
  pinCueBreaks,
  resetCue,
  setCaptionBreak,
  setCueEnd,
  setCueStart,
} from '#domain/captions/marks.ts'
import type { Cue } from '#domain/captions/subtitles.ts'
import { needsSpace } from '#domain/captions/text.ts'
import type { Word } from '#domain/words/words.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './captions.module.css'
import { CueStrip } from './cue-strip.tsx'
import { applyMarks, type CueProps } from './use-cues.ts'

/** Editor for a caption's line breaks, merges and times. */
export function CueEditor({ list, index, collection, session, readOnly }: CueProps) {
  const { t } = useTranslation('transcripts')
  const { words, all } = list
  const [cue, next, previous] = [all[index], all[index + 1], all[index - 1]]
  if (!cue) return null
  const apply = (changedWords: readonly Word[]) => applyMarks(session, changedWords)
  const merge = (first: Cue, second: Cue) =>
    apply(mergeWithNext(pinCueBreaks(words, { first: first.first, last: second.last }), first))
  return (
    <div className={classes.editor}>
      <CueWords list={list} index={index} session={session} collection={collection} readOnly={readOnly} />
      {!readOnly && (
        <Text size="xs" c="dimmed">
          {t('captions.breakHint')}
        </Text>
      )}
      <CueStrip
        collection={collection}
        session={session}
        cue={cue}
        earliest={previous?.start ?? 0}
        latest={next?.end ?? Number.POSITIVE_INFINITY}
        readOnly={readOnly}
        onStart={(time) => apply(setCueStart(pinCueBreaks(words, cue), cue, time))}
        onEnd={(time) => apply(setCueEnd(pinCueBreaks(words, cue), cue, time))}
      />
      {!readOnly && (
        <div className={classes.actions}>
          {previous && (
            <Button size="compact-xs" variant="default" onClick={() => merge(previous, cue)}>
              {t('captions.mergePrevious')}
            </Button>
          )}
          {next && (
            <Button size="compact-xs" variant="default" onClick={() => merge(cue, next)}>
              {t('captions.mergeNext')}
            </Button>
          )}
          {hasMarks(words, cue) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => apply(resetCue(words, cue, 'before', 'start', 'end'))}
            >
              {t('captions.reset')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** A caption's words, line by line; a menu on each word sets the break before it. */
function CueWords({ list, index, collection, session, readOnly }: CueProps) {
  const { words, all } = list
  const cue = all[index]
  if (!cue) return null
  return (
    <div className={classes.words} dir="auto" lang={collection.languageCode}>
      {placeWords(words, cue).map((line) => (
        <p key={line[0]?.key} className={classes.line}>
          {line.map(({ word, key, wordIndex, hasSpaceBefore, startsLine }) => (
            <span key={key}>
              {hasSpaceBefore && ' '}
              {readOnly || wordIndex === cue.first ? (
                word.text
              ) : (
                <BreakMenu
                  word={word}
                  startsLine={startsLine}
                  onChoose={(before) =>
                    applyMarks(
                      session,
                      setCaptionBreak(before ? pinCueBreaks(words, cue) : words, wordIndex, before),
                    )
                  }
                />
              )}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

interface PlacedWord {
  word: Word
  key: number
  /** Index among the transcript's words; the parts of a split word share one index. */
  wordIndex: number
  hasSpaceBefore: boolean
  startsLine: boolean
}

function placeWords(words: readonly Word[], cue: Cue): PlacedWord[][] {
  let [wordIndex, key] = [cue.first, 0]
  return cue.lines.map((line) =>
    line.map((word, i) => {
      wordIndex = findWord(words, word, wordIndex)
      const before = line[i - 1]
      return {
        word,
        key: key++,
        wordIndex,
        hasSpaceBefore: before !== undefined && needsSpace(before, word),
        startsLine: i === 0,
      }
    }),
  )
}

/** Returns the index of a word in a caption; the parts of a split word share the index of the whole word. */
function findWord(words: readonly Word[], word: Word, from: number): number {
  for (let i = from; i < words.length; i++) {
    const candidate = words[i]
    if (candidate === word) return i
    if (candidate && candidate.start > word.start) return Math.max(from, i - 1)
  }
  return from
}

interface BreakMenuProps {
  word: Word
  startsLine: boolean
  onChoose: (before: CaptionBreak | null) => void
}

function BreakMenu({ word, startsLine, onChoose }: BreakMenuProps) {
  const { t } = useTranslation('transcripts')
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.word} data-marked={word.caption?.before}>
          {word.text}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('caption')}>
          {t('captions.splitBefore', { word: word.text })}
        </Menu.Item>
        {!startsLine && (
          <Menu.Item onClick={() => onChoose('line')}>
            {t('captions.lineBefore', { word: word.text })}
          </Menu.Item>
        )}
        {word.caption?.before && (
          <Menu.Item onClick={() => onChoose(null)}>{t('captions.automatic')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
