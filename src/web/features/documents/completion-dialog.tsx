import { Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maxCompletionTextLength } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { SetupRequired } from '#web/ui/setup-required.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { insertGeneratedBlocks, textAround } from './insert-generated-blocks.ts'
import { PromptField } from './prompt-field.tsx'

export interface ToolDialogProps {
  editor: Editor
  /** ID of the document. */
  id: string
  /** Called after something has been inserted into the text. */
  onInserted: () => void
  onClose: () => void
}

/** Dialog for having a language model continue the text at the cursor. */
export default function CompletionDialog(props: ToolDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
  const config = useProductConfig()
  useRestoreFocus()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('tools.complete')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {config?.textModel && <CompletionForm {...props} />}
      {config && !config.textModel && (
        <SetupRequired setting="TEXT_MODEL">{t('complete.noModel')}</SetupRequired>
      )}
    </Modal>
  )
}

function CompletionForm({ editor, id, onInserted, onClose }: ToolDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
  const errorText = useErrorText()
  const [prompt, setPrompt] = useState(t('complete.default'))
  // Cancel the request when the dialog closes.
  const abortRef = useRef<AbortController>(null)
  useEffect(() => () => abortRef.current?.abort(), [])
  const position = editor.state.selection.to
  const write = useMutation({
    mutationFn: () => {
      const body = { prompt, ...textAround(editor.state.doc, position, maxCompletionTextLength) }
      abortRef.current = new AbortController()
      const { signal } = abortRef.current
      return call('completeText', { params: { id }, body }, { signal })
    },
    onSuccess: ({ content, cut }) => {
      if (abortRef.current?.signal.aborted) return
      editor.view.dispatch(insertGeneratedBlocks(editor.state, position, content))
      if (cut) notifications.show({ color: 'orange', message: t('complete.cut') })
      onInserted()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (prompt.trim() && !write.isPending) write.mutate()
  }
  return (
    <form onSubmit={submit}>
      <PromptField
        label={t('generate.prompt')}
        note={t('complete.sends')}
        value={prompt}
        onChange={setPrompt}
      />
      <Text role="status" size="sm" mt="xs">
        {write.isPending ? t('complete.writing') : ''}
      </Text>
      {write.isError && (
        <Text role="alert" c="red" mt="xs">
          {errorText(write.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={write.isPending}>
          {t('complete.start')}
        </Button>
      </Group>
    </form>
  )
}
