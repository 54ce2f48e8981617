import { Text } from '@mantine/core'
import { type ImportEncoding, importEncodings } from '#contract/choices.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { formatList, formatNumber, formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { EncodingSelect } from '#web/ui/encoding-select.tsx'
import classes from './import.module.css'

/** Share of common words below which one of the transcripts probably belongs to another recording. */
const minShare = 0.5

interface ImportDetailsProps {
  preview: ImportPreview
  /** Whether the encoding was guessed, in which case the user can choose another. */
  isGuessed: boolean
  onEncodingChange: (encoding: ImportEncoding) => void
}

/** Details of the selected transcript, with a warning if few of its words match. */
export function ImportDetails({ preview, isGuessed, onEncodingChange }: ImportDetailsProps) {
  const { t, i18n } = useTranslation('transcripts')
  const { name, format, timing, words, speakers, matched, unusableTimes, beginning, encoding } = preview
  const language = i18n.resolvedLanguage ?? 'en'
  const facts: [string, string][] = [
    [t('import.file'), name],
    [t('import.format'), `${t(`import.formats.${format}`)} · ${t(`import.timing.${timing}`)}`],
    [t('import.words'), formatNumber(words, language)],
    [t('import.speakers'), speakers.length > 0 ? formatList(speakers, language) : t('import.noSpeakers')],
    [t('import.matched'), formatPercent(matched * 100, language)],
    [t('import.beginning'), beginning],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {matched < minShare && (
        <Text size="sm" fw={600} c="var(--lh-danger)">
          {t('import.other')}
        </Text>
      )}
      {unusableTimes > 0 && (
        <Text size="sm" c="var(--lh-danger)">
          {t('import.unusableTimes', { count: unusableTimes })}
        </Text>
      )}
      {isGuessed && encoding && (
        <EncodingSelect
          label={t('import.encoding')}
          description={t('import.encodingHelp', { beginning })}
          encodings={importEncodings}
          value={encoding}
          onChange={onEncodingChange}
        />
      )}
    </>
  )
}
