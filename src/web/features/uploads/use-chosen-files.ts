import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { tidyFileName } from '#domain/collections.ts'
import { formatSize } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { findProblem } from './file-checks.ts'

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * The files of the dialog; unsupported ones are rejected with a toast. `refusedKind`: because of their type, so the
 * list of supported ones should open.
 */
export function useChosenFiles(maxBytes: number) {
  const [refusedKind, setRefusedKind] = useState(false)
  const { t, i18n } = useTranslation('uploads')
  const [files, setFiles] = useState<File[]>([])
  const limit = formatSize(maxBytes, i18n.resolvedLanguage ?? 'en')

  const add = (chosen: File[]) => {
    const accepted = chosen.filter((file) => {
      const problem = findProblem(file, maxBytes)
      if (problem === 'aif' || problem === 'type') setRefusedKind(true)
      if (problem) {
        const name = tidyFileName(file.name)
        notifications.show({ color: 'red', message: t(`refused.${problem}`, { name, limit }) })
      }
      return !problem
    })
    setFiles((before) => [...before, ...accepted.filter((file) => !before.some((old) => isSame(old, file)))])
  }
  const remove = (file: File) => setFiles((before) => before.filter((other) => other !== file))
  return { files, add, remove, clear: () => setFiles([]), refusedKind }
}
