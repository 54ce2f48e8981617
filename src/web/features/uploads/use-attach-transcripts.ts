import { useState } from 'react'
import type { ImportEncoding } from '#contract/choices.ts'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import { sendFile } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useImportErrorText } from '#web/lib/import-texts.ts'
import { findRecording } from './find-recording.ts'
import type { AttachedTranscript, ChosenFile } from './queue/upload-queue.ts'

/** Uploads transcripts and attaches them to their recordings. */
export function useAttachTranscripts(
  uid: string,
  recordings: readonly ChosenFile[],
  onAttach: (recording: File, transcript: AttachedTranscript) => void,
) {
  const { t } = useTranslation('transcripts')
  const errorText = useImportErrorText()
  const [readingNames, setReadingNames] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const files = recordings.map(({ file }) => file)

  const attachFile = async (file: File, encoding?: ImportEncoding): Promise<string | null> => {
    const name = sanitizeFileName(file.name)
    const recording = findRecording(files, file)
    if (!recording) return t('import.field.unmatched', { name })
    try {
      const input = { params: { uid }, query: { name: file.name, encoding } }
      const info = await sendFile('createImport', input, file)
      // If the user chose the encoding, it can be changed again.
      onAttach(recording, { file, info: encoding ? { ...info, encodingCertain: false } : info })
      return null
    } catch (error) {
      return t('import.field.problem', { name, reason: errorText(error) })
    }
  }
  const attach = async (chosenFiles: File[], encoding?: ImportEncoding) => {
    setProblems([])
    setReadingNames(chosenFiles.map(({ name }) => sanitizeFileName(name)))
    const errors: (string | null)[] = []
    for (const file of chosenFiles) errors.push(await attachFile(file, encoding))
    setProblems(errors.filter((problem) => problem !== null))
    setReadingNames([])
  }
  return { attach, readingNames, problems }
}
