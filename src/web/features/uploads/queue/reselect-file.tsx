import { Button, FileButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sanitizeFileName } from '#domain/collections/file-names.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface ReselectFileProps {
  expectedFile: { name: string; size: number }
  onChoose: (file: File) => void
}

/**
 * Asks the user for a file that this browser no longer has. Accepts only a file with the same name and size.
 */
export function ReselectFile({ expectedFile, onChoose }: ReselectFileProps) {
  const { t, i18n } = useTranslation('uploads')
  const choose = (file: File | null) => {
    if (!file) return
    if (
      sanitizeFileName(file.name) === sanitizeFileName(expectedFile.name) &&
      file.size === expectedFile.size
    )
      onChoose(file)
    else {
      const size = formatSize(expectedFile.size, i18n.resolvedLanguage ?? 'en')
      notifications.show({ color: 'red', message: t('row.otherFile', { name: expectedFile.name, size }) })
    }
  }
  return (
    <FileButton onChange={choose}>
      {(props) => (
        <Button size="compact-sm" variant="light" {...props}>
          {t('row.chooseAgain')}
        </Button>
      )}
    </FileButton>
  )
}
