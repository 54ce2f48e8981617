import { Button, FileButton, Group, Modal, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DocumentMedia } from '#contract/document-media.ts'
import { maxDocumentPictureBytes } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { SetupRequired } from '#web/ui/setup-required.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import type { ToolDialogProps } from './completion-dialog.tsx'
import { PictureList } from './picture-list.tsx'
import { PromptField } from './prompt-field.tsx'
import { picturesQuery, useDocumentChanges } from './queries.ts'
import { pictureTypes, useUploadPictures } from './use-upload-pictures.ts'

/** Dialog for inserting an existing or generated picture at the cursor. */
export default function PictureDialog({ editor, id, onInserted, onClose }: ToolDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
  const config = useProductConfig()
  useRestoreFocus()
  const insert = ({ id: mediaId, prompt }: DocumentMedia) => {
    const attrs = { mediaId, alt: prompt }
    editor.commands.insertContentAt(editor.state.selection.to, { type: 'image', attrs })
    onInserted()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tools.picture')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Upload editor={editor} id={id} onInserted={onInserted} />
      {config?.imageModel && <Request id={id} />}
      {config && !config.imageModel && (
        <SetupRequired setting="IMAGE_MODEL">{t('picture.noModel')}</SetupRequired>
      )}
      <Title order={3} fz="md" mt="lg" mb="xs">
        {t('picture.library')}
      </Title>
      <Library id={id} onChosen={insert} />
    </Modal>
  )
}

function Upload({ editor, id, onInserted }: Pick<ToolDialogProps, 'editor' | 'id' | 'onInserted'>) {
  const { t } = useTranslation('documents')
  const upload = useUploadPictures(id)
  return (
    <Group gap="sm" mb="lg">
      <FileButton
        multiple
        accept={pictureTypes.join(',')}
        onChange={(files) => upload.mutate({ editor, files }, { onSuccess: onInserted })}
      >
        {(props) => (
          <Button {...props} variant="default" loading={upload.isPending}>
            {t('picture.upload')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" flex="1 1 160px">
        {t('picture.uploadHint', { mb: maxDocumentPictureBytes / 1e6 })}
      </Text>
    </Group>
  )
}

function Request({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const errorText = useErrorText()
  const [prompt, setPrompt] = useState('')
  const generatePicture = useMutation({
    mutationFn: () => call('makeImage', { params: { id }, body: { prompt } }),
    onSuccess: () => {
      setPrompt('')
      return client.invalidateQueries(picturesQuery(id))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (prompt.trim() && !generatePicture.isPending) generatePicture.mutate()
  }
  return (
    <form onSubmit={submit}>
      <PromptField
        label={t('picture.prompt')}
        note={t('picture.sends')}
        value={prompt}
        onChange={setPrompt}
      />
      {generatePicture.isError && (
        <Text role="alert" c="red" mt="xs">
          {errorText(generatePicture.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={generatePicture.isPending}>
          {t('picture.make')}
        </Button>
      </Group>
    </form>
  )
}

function Library({ id, onChosen }: { id: string; onChosen: (picture: DocumentMedia) => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(picturesQuery(id))
  useDocumentChanges(id, () => void refetch())
  if (data) return <PictureList id={id} library={data} onChosen={onChosen} />
  if (!error) return <Text size="sm">{t('picture.loading')}</Text>
  return (
    <Group role="alert" gap="sm">
      <Text size="sm">{errorText(error)}</Text>
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        {t('common:retry')}
      </Button>
    </Group>
  )
}
