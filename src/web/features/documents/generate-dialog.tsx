import { Button, Group, Modal, Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentVariant, documentVariants } from '#contract/choices.ts'
import type { Collection } from '#contract/collection.ts'
import { maxPromptLength, minPromptLength } from '#contract/limits.ts'
import { Estimate } from '#web/editing/costs/estimate.tsx'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { SetupRequired } from '#web/ui/setup-required.tsx'
import { showActionToast } from '#web/ui/show-action-toast.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'

interface GenerateDialogProps {
  collection: Collection
  /** Opens the new document. */
  onOpen: (id: string) => void
  /** Opens the workspace's settings. */
  onReview: () => void
  /** Shows the document on the dashboard. */
  onView: () => void
  onClose: () => void
}

/** Dialog that asks what kind of document to generate from a transcript. */
export default function GenerateDialog({
  collection,
  onOpen,
  onReview,
  onView,
  onClose,
}: GenerateDialogProps) {
  const { t } = useTranslation(['documents', 'common'])
  useRestoreFocus()
  const config = useProductConfig()
  const [startedId, setStartedId] = useState<string>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('generate.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {startedId === undefined ? (
        config && (
          <Request
            collection={collection}
            onOpen={onOpen}
            onReview={onReview}
            hasModel={config.textModel}
            onStarted={setStartedId}
          />
        )
      ) : (
        <StartedNotice onView={onView} onOpen={() => onOpen(startedId)} />
      )}
    </Modal>
  )
}

function StartedNotice({ onView, onOpen }: { onView: () => void; onOpen: () => void }) {
  const { t } = useTranslation('documents')
  return (
    <>
      <Text role="status" fw={600}>
        {t('generate.started')}
      </Text>
      <Text mt={4}>{t('generate.startedText')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onOpen}>
          {t('generate.openIt')}
        </Button>
        <Button data-autofocus onClick={onView}>
          {t('generate.view')}
        </Button>
      </Group>
    </>
  )
}

/** How long a payment failure stays visible, in milliseconds. */
const unpaidToastMs = 20_000

const isUnpaid = (error: unknown) => hasErrorCode(error, 'no_minutes')

interface RequestProps extends Pick<GenerateDialogProps, 'collection' | 'onOpen' | 'onReview'> {
  hasModel: boolean
  onStarted: (id: string) => void
}

function Request({ collection: { id }, hasModel, onOpen, onReview, onStarted }: RequestProps) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  // Retrying after a lost response must not create another document.
  const [cid] = useState(newId)
  const form = useForm({
    initialValues: {
      prompt: t('generate.default'),
      variant: (hasModel ? 'custom' : 'summary') as DocumentVariant,
    },
    validate: {
      prompt: (prompt) =>
        prompt.trim().length < minPromptLength ? t('generate.tooShort', { least: minPromptLength }) : null,
    },
  })
  const params = { id }
  const generate = useMutation({
    mutationFn: (body: { prompt: string; variant: DocumentVariant }) =>
      call('generateContent', { params, body: { ...body, cid } }),
    onSuccess: (document) => onStarted(document.id),
    onError: (error) => {
      if (isUnpaid(error))
        showActionToast(
          t('generate.unpaid'),
          { label: t('generate.reviewSettings'), run: onReview },
          { color: 'red', autoClose: unpaidToastMs },
        )
    },
  })
  const copy = useMutation({
    mutationFn: () => call('makeDocument', { params, body: { cid } }),
    onSuccess: (document) => onOpen(document.id),
  })
  const error = generate.error ?? copy.error
  return (
    <form onSubmit={form.onSubmit((values) => generate.mutate(values))}>
      {hasModel ? (
        <>
          <Textarea
            label={t('generate.prompt')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={maxPromptLength}
            data-autofocus
            dir="auto"
            {...form.getInputProps('prompt')}
          />
          <Button
            mt={6}
            size="compact-xs"
            variant="subtle"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' }, root: { height: 'auto' } }}
            onClick={() => form.setFieldValue('prompt', t('generate.alternate'))}
          >
            {t('generate.alternate')}
          </Button>
          <Select
            mt="sm"
            label={t('generate.kind')}
            allowDeselect={false}
            data={documentVariants.toReversed().map((value) => ({
              value,
              label: t(`generate.variant.${value}`),
            }))}
            {...form.getInputProps('variant')}
          />
          <Text size="sm" c="dimmed" mt="sm">
            {t('generate.sends')}
          </Text>
          <Estimate work={{ kind: 'conversion', collectionId: id }} />
        </>
      ) : (
        <SetupRequired setting="TEXT_MODEL">{t('generate.noModel')}</SetupRequired>
      )}
      {error && (
        <Text role="alert" c="red" mt="sm">
          {errorText(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
          {t('generate.copy')}
        </Button>
        <Button type="submit" loading={generate.isPending} data-autofocus={!hasModel || undefined}>
          {t(hasModel ? 'generate.start' : 'generate.summarize')}
        </Button>
      </Group>
    </form>
  )
}
