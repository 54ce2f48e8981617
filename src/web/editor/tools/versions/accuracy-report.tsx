import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { AccuracyReport } from '#contract/accuracy.ts'
import { accuracyCounts, errorLevel, reportAccuracy } from '#domain/comparison/accuracy.ts'
import { type ComparedPair, currentTextId } from '#web/editing/comparison/compared-pair.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { urlFor } from '#web/lib/api/api.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'
import { formatDuration, formatNumber, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './accuracy-report.module.css'
import type { TranscriptDifference } from './difference.ts'

interface AccuracyReportProps {
  id: string
  session: Session
  pair: ComparedPair
  difference: TranscriptDifference
}

/** Button that opens a report of the older version's errors, measured against the newer one. */
export function AccuracyReportButton(props: AccuracyReportProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={open}>
        {t('accuracy.title')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('accuracy.title')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Report {...props} onClose={close} />
      </Modal>
    </>
  )
}

function Report({ id, session, pair, difference, onClose }: AccuracyReportProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation('transcripts')
  const locale = i18n.resolvedLanguage ?? 'en'
  const { before, after } = difference
  const report = useMemo(() => reportAccuracy(before.words, after.words), [before, after])
  const percent = (rate: number | null) => (rate === null ? '–' : formatPercent(rate * 100, locale, 1))
  const { wordErrorRate, characterErrorRate } = report
  const accuracy = wordErrorRate === null ? null : Math.max(0, 1 - wordErrorRate)
  const figures = [
    [t('accuracy.accuracy'), percent(accuracy)],
    [t('accuracy.wordErrorRate'), percent(wordErrorRate)],
    [t('accuracy.characterErrorRate'), percent(characterErrorRate)],
    ...accuracyCounts.map((figure) => [t(`accuracy.${figure}`), formatNumber(report[figure], locale)]),
  ]
  const play = (minute: number) => {
    onClose()
    session.player.seek(minute * 60)
    session.tracking.resume()
  }
  const download = async (name: 'getAccuracyReport' | 'exportAccuracyReport', fileName: string) => {
    await session.saver.saveNow()
    if (session.saver.snapshot().kind !== 'saved')
      return notifications.show({ color: 'red', message: t('export.unsavedText') })
    const version = (versionId: string) => (versionId === currentTextId ? undefined : versionId)
    const query = { before: version(pair.before), after: version(pair.after) }
    startDownload(urlFor(name, { params: { id }, query }), fileName)
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('accuracy.intro')}
      </Text>
      <Table>
        <Table.Tbody>
          {figures.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td className={classes.value ?? ''}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {report.minutes.length > 0 && (
        <section aria-label={t('accuracy.minutes')}>
          <Text size="sm" fw={600} mb={6}>
            {t('accuracy.minutes')}
          </Text>
          <ol className={classes.minutes}>
            {report.minutes.map((part, minute) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its index
              <li key={minute}>
                <MinuteCell minute={minute} part={part} onPlay={() => play(minute)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Group gap="sm">
        <Button size="sm" onClick={() => void download('exportAccuracyReport', '')}>
          {t('accuracy.pdf')}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => void download('getAccuracyReport', 'accuracy.json')}
        >
          {t('accuracy.json')}
        </Button>
      </Group>
    </Stack>
  )
}

interface MinuteCellProps {
  minute: number
  part: AccuracyReport['minutes'][number]
  onPlay: () => void
}

/** Cell of the heat map; clicking it seeks to its minute. */
function MinuteCell({ minute, part, onPlay }: MinuteCellProps) {
  const { t } = useTranslation('transcripts')
  const time = formatDuration(minute * 60)
  const label = t('accuracy.minute', { time, count: part.errors, words: part.words })
  return (
    <button
      type="button"
      className={classes.minute}
      data-level={errorLevel(part) ?? undefined}
      aria-label={label}
      title={label}
      onClick={onPlay}
    >
      {time}
    </button>
  )
}
