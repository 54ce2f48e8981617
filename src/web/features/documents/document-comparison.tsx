import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentState } from '#contract/documents.ts'
import type { Version } from '#contract/versions.ts'
import { compareTexts } from '#domain/comparison/version-diff.ts'
import { plainText } from '#domain/documents/content.ts'
import { splitWords } from '#domain/words/text-words.ts'
import { type ComparedPair, currentTextId } from '#web/editing/comparison/compared-pair.ts'
import { Comparison } from '#web/editing/comparison/comparison.tsx'
import { type ComparedWords, measureDifference } from '#web/editing/comparison/difference.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { currentContentQuery, versionContentQuery } from './queries.ts'

interface DocumentComparisonProps {
  id: string
  pair: ComparedPair
  versions: readonly Version[]
  onPairChange: (pair: ComparedPair) => void
  onClose: () => void
}

/** Word-by-word comparison of any two versions of a document. */
export default function DocumentComparison({ id, pair, ...rest }: DocumentComparisonProps) {
  const { t } = useTranslation('editing')
  const before = useQuery(versionTextQuery(id, pair.before))
  const after = useQuery(versionTextQuery(id, pair.after))
  const difference = useMemo(() => {
    if (!before.data || !after.data) return undefined
    const [olderWords, newerWords] = [wordsOf(before.data), wordsOf(after.data)]
    return measureDifference(olderWords, newerWords, compareTexts(olderWords.words, newerWords.words))
  }, [before.data, after.data])
  return (
    <Comparison
      pair={pair}
      difference={difference}
      error={before.error ?? after.error}
      noDifferencesText={t('versions.sameWords')}
      {...rest}
    />
  )
}

const versionTextQuery = (id: string, versionId: string) =>
  versionId === currentTextId ? currentContentQuery(id) : versionContentQuery(id, versionId)

const wordsOf = ({ content }: DocumentState): ComparedWords => ({ words: splitWords(plainText(content)) })
