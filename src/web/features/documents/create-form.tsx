import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPromptLength, minPromptLength } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { SetupRequired } from '#web/ui/setup-required.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { SummaryForm, useSummaryTranscripts } from './summary-form.tsx'

interface CreateFormProps {
  uid: string
  orgId: string
  /** ID of the project to add the document to; undefined if there is none. */
  project: string | undefined
  /** Opens the document's page right away, which is possible because this form creates the ID. */
  onCreated: (id: string) => void
}

/** Form for creating a document, either empty or generated from a prompt. */
export function CreateForm({ uid, orgId, project, onCreated }: CreateFormProps) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  const config = useProductConfig()
  const isModelMissing = config?.textModel === false
  const transcripts = useSummaryTranscripts(uid, orgId, isModelMissing)
  const [cid] = useState(newId)
  useDocumentTitle(t('create.title'))
  const form = useForm({
    initialValues: { name: t('create.untitled'), prompt: '' },
    validate: {
      name: (name) => (name.trim() ? null : t('create.noName')),
      prompt: (prompt) =>
        prompt.trim() && prompt.trim().length < minPromptLength
          ? t('generate.tooShort', { least: minPromptLength })
          : null,
    },
  })
  const create = useMutation({
    mutationFn: ({ name, prompt }: { name: string; prompt: string }) =>
      call('createTranscription', {
        params: { uid },
        body: { type: 'text', cid, orgId, name, project, ...(prompt.trim() && { prompt }) },
      }),
    onSuccess: ({ id }) => onCreated(id),
  })
  // Wait for the configuration, because the initial choice depends on it, and for the transcripts, because
  // the summary form would push the other form down under the pointer.
  if (!config || (isModelMissing && transcripts.isPending)) return null
  return (
    <Stack component="main" id="content" maw={560} mx="auto" px="md" py="xl" gap="md">
      <Title order={1} fz={28} ff="var(--lh-reading)" fw={500}>
        {t('create.title')}
      </Title>
      {isModelMissing ? (
        <>
          <SetupRequired setting="TEXT_MODEL">{t('create.noModel')}</SetupRequired>
          <SummaryForm transcripts={transcripts.data ?? []} onCreated={onCreated} />
          <Title order={2} fz={18} mt="md">
            {t('create.blank')}
          </Title>
        </>
      ) : (
        <Text c="dimmed">{t('create.intro')}</Text>
      )}
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <TextInput
          label={t('create.name')}
          maxLength={300}
          autoFocus={!isModelMissing}
          dir="auto"
          onFocus={(event) => event.currentTarget.select()}
          {...form.getInputProps('name')}
        />
        {config.textModel && (
          <>
            <Textarea
              mt="md"
              label={t('create.prompt')}
              description={t('create.promptHint')}
              autosize
              minRows={4}
              maxRows={14}
              maxLength={maxPromptLength}
              dir="auto"
              {...form.getInputProps('prompt')}
            />
            <Text size="sm" c="dimmed" mt="xs">
              {t('create.sends')}
            </Text>
          </>
        )}
        {create.isError && (
          <Text role="alert" c="red" mt="sm">
            {errorText(create.error)}
          </Text>
        )}
        <Group justify="flex-end" mt="md">
          <Button type="submit" variant={isModelMissing ? 'default' : 'filled'} loading={create.isPending}>
            {t(isModelMissing ? 'create.blankAction' : 'create.action')}
          </Button>
        </Group>
      </form>
    </Stack>
  )
}
