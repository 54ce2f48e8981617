import { Button, FileButton, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Session } from '#web/editor/core/session/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { transcriptFileExtensions } from '#web/lib/import-texts.ts'
import { ImportDetails } from './import-details.tsx'
import { importDialog } from './import-state.ts'
import { useImport } from './use-import.ts'

interface ImportPanelProps {
  collectionId: string
  session: Session
}

/** Dialog for importing a transcript: select a file, preview how well it matches, and confirm. */
export default function ImportPanel({ collectionId, session }: ImportPanelProps) {
  useEffect(() => () => importDialog.close(), [])
  const { t } = useTranslation(['transcripts', 'common'])
  const { chosen, choose, isReading, apply, isApplying, problem } = useImport(collectionId, session)
  const close = () => {
    importDialog.close()
    session.view.focus()
  }
  return (
    <Modal
      opened
      onClose={close}
      returnFocus={false}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text size="sm">{t('import.text')}</Text>
      <FileButton accept={transcriptFileExtensions} onChange={(file) => file && choose(file)}>
        {(button) => (
          <Button mt="md" variant="default" loading={isReading} data-autofocus {...button}>
            {t(chosen ? 'import.chooseOther' : 'import.choose')}
          </Button>
        )}
      </FileButton>
      <div role="status">
        {isReading && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('import.reading')}
          </Text>
        )}
        {chosen && !isReading && (
          <ImportDetails
            preview={chosen.preview}
            isGuessed={chosen.isGuessed}
            onEncodingChange={(encoding) => choose(chosen.file, encoding)}
          />
        )}
      </div>
      {problem && (
        <Text size="sm" c="var(--lh-danger)" role="alert" mt="sm">
          {problem}
        </Text>
      )}
      <Group gap="xs" mt="lg" justify="flex-end">
        <Button variant="subtle" color="gray" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button
          disabled={!chosen || isReading}
          loading={isApplying}
          onClick={() => void apply().then((isDone) => isDone && close())}
        >
          {t('import.apply')}
        </Button>
      </Group>
    </Modal>
  )
}
