import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BoardItem } from '#contract/correction-board.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { correctorsQuery } from './queries.ts'

interface CorrectorSelectProps {
  item: BoardItem
  /** Whether to offer only reviewers. */
  reviewersOnly: boolean
  /** User ID; null for anyone. */
  value: string | null
  onChange: (uid: string | null) => void
}

const anyCorrectorValue = ''

/** Select for an active corrector or reviewer in the correction's language. */
export function CorrectorSelect({ item, reviewersOnly, value, onChange }: CorrectorSelectProps) {
  const { t } = useTranslation('correctorAdmin')
  const { data } = useInfiniteQuery(correctorsQuery({ q: '', lang: item.language, show: 'all' }))
  const correctors = (data?.pages.flatMap(({ Items }) => Items) ?? []).filter(
    ({ blocked, languages }) =>
      !blocked &&
      languages.some(
        ({ language, state, reviewer }) =>
          language === item.language && state === 'active' && (!reviewersOnly || reviewer),
      ),
  )
  return (
    <Select
      label={t(reviewersOnly ? 'queue.reviewer' : 'queue.assignTo')}
      data={[
        { value: anyCorrectorValue, label: t('queue.anyone') },
        ...correctors.map((corrector) => ({ value: corrector.uid, label: corrector.name })),
      ]}
      value={value ?? anyCorrectorValue}
      allowDeselect={false}
      error={data && correctors.length === 0 && t(reviewersOnly ? 'queue.noReviewers' : 'queue.noCorrectors')}
      onChange={(uid) => onChange(uid || null)}
    />
  )
}
