import type { ImportRefusal, TranscriptImport } from '#contract/imports.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** File extensions for the transcript file chooser; the actual format is detected from the content. */
export const transcriptFileExtensions = '.txt,.md,.docx,.srt,.vtt,.json'

/** Returns a function that describes a transcript in one line: its format, words, speakers, and times. */
export function useImportSummary(): (transcript: TranscriptImport) => string {
  const { t } = useTranslation('transcripts')
  return ({ format, words, speakers, timing }) =>
    [
      t(`import.formats.${format}`),
      t('import.wordCount', { count: words }),
      ...(speakers.length > 0 ? [t('import.speakerCount', { count: speakers.length })] : []),
      t(`import.timing.${timing}`),
    ].join(' · ')
}

/** Returns a function that gets the message for an import error. */
export function useImportErrorText(): (error: unknown) => string {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  return (error) => {
    if (!(hasErrorCode(error, 'import_refused') && error.details)) return errorText(error)
    const { problem, ...place } = error.details as ImportRefusal
    return t(`import.problem.${problem}`, place)
  }
}
