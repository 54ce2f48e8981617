import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { findProblem, isFromFolder } from './queue/file-checks.ts'
import type { AttachedTranscript, ChosenFile } from './queue/upload-queue.ts'

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * Returns a function that rejects unsupported files with a toast and returns the rest. Unsupported files in
 * folders are counted rather than named.
 */
export function useFileCheck(onWrongType: () => void = () => {}): (files: File[]) => File[] {
  const { t, i18n } = useTranslation('uploads')
  const maxBytes = useProductConfig()?.maxUploadBytes ?? Number.POSITIVE_INFINITY
  const limit = formatSize(maxBytes, i18n.resolvedLanguage ?? 'en')
  return (files) => {
    let skippedCount = 0
    const acceptedFiles = files.filter((file) => {
      const problem = findProblem(file, maxBytes)
      if (problem && problem !== 'tooLarge' && isFromFolder(file)) {
        skippedCount += 1
        return false
      }
      if (problem === 'aif' || problem === 'type') onWrongType()
      if (problem) {
        const name = sanitizeFileName(file.name)
        notifications.show({ color: 'red', message: t(`refused.${problem}`, { name, limit }) })
      }
      return !problem
    })
    if (skippedCount > 0) notifications.show({ message: t('refused.folder', { count: skippedCount }) })
    return acceptedFiles
  }
}

/**
 * Manages the dialog's files and their transcript names. `hasRefusedKind` is true if a file was rejected
 * because of its type, which opens the list of supported types.
 */
export function useChosenFiles() {
  const [hasRefusedKind, setHasRefusedKind] = useState(false)
  const [files, setFiles] = useState<ChosenFile[]>([])
  const check = useFileCheck(() => setHasRefusedKind(true))
  const add = (newFiles: File[]) => {
    const acceptedFiles = check(newFiles)
    setFiles((before) => [
      ...before,
      ...acceptedFiles
        .filter((file) => !before.some((oldFile) => isSame(oldFile.file, file)))
        .map((file): ChosenFile => ({ file })),
    ])
  }
  const remove = (file: File) => setFiles((before) => before.filter((item) => item.file !== file))
  const rename = (file: File, title: string) =>
    setFiles((before) => before.map((item) => (item.file === file ? { ...item, title } : item)))
  const attach = (file: File, transcript: AttachedTranscript | undefined) =>
    setFiles((before) => before.map((item) => (item.file === file ? { ...item, transcript } : item)))
  return { files, add, remove, rename, attach, clear: () => setFiles([]), hasRefusedKind }
}
