import { VisuallyHidden } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import type { TranscriptItem } from '#contract/transcripts.ts'
import { wordDiff } from '#domain/alignment/word-diff.ts'
import { itemsToWords } from '#domain/words/items.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import changed from '#web/ui/changed-text.module.css'
import classes from './recode.module.css'

interface DifferenceProps {
  before: TranscriptItem[]
  after: TranscriptItem[]
}

const textsOf = (items: TranscriptItem[]) => itemsToWords(items).map(({ text }) => text)

/** Shows two versions of a passage as one text: removed words are struck through, added words are marked. */
export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation('transcripts')
  const changes = useMemo(() => wordDiff(textsOf(before), textsOf(after)), [before, after])
  if (changes.every(({ kind }) => kind === 'same')) return <p className={classes.same}>{t('recode.same')}</p>
  let position = 0
  return (
    <p className={`${changed.text} ${classes.difference}`} dir="auto">
      {changes.map(({ kind, words }) => {
        const text = words.join(' ')
        position += words.length
        if (kind === 'same') return <Fragment key={position}>{text} </Fragment>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Fragment key={position}>
            <Mark>
              <VisuallyHidden component="span">{t(`recode.${kind}`)}: </VisuallyHidden>
              {text}
            </Mark>{' '}
          </Fragment>
        )
      })}
    </p>
  )
}
