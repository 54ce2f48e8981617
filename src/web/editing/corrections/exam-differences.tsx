import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import table from '#web/ui/table.module.css'

interface ExamDifference {
  /** Time in seconds. */
  start: number
  given: string
  expected: string
}

/** Differences between the text submitted in an exam and the correct text. */
export function ExamDifferences({ differences }: { differences: readonly ExamDifference[] }) {
  const { t } = useTranslation('correctors')
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('results.time')}</th>
          <th scope="col">{t('results.given')}</th>
          <th scope="col">{t('results.expected')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ start, given, expected }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <tr key={i}>
            <td>{formatDuration(start)}</td>
            <td>{given || t('results.missing')}</td>
            <td>{expected || t('results.additional')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
