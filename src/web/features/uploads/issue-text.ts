import type { TFunction } from 'i18next'
import { tidyFileName } from '#domain/collections.ts'

type Texts = TFunction<['uploads', 'errors']>

/** What is said of a recording that could not be transcribed; `reason` is undefined where nothing tells. */
export function issueText(t: Texts, fileName: string, reason: string | undefined): string {
  const name = tidyFileName(fileName)
  return reason === undefined
    ? t('uploads:toast.transcriptionFailed', { name })
    : t('uploads:toast.transcription', { name, reason })
}
