import { Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const maxOptions = 50

/** Fetches the newest transcripts in a workspace that can be summarized. */
export function useSummaryTranscripts(uid: string, orgId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['collections', 'to-summarize', uid, orgId],
    enabled,
    queryFn: async ({ signal }) => {
      const request = { params: { uid }, query: { limit: maxOptions }, body: { orgId } }
      const { Items } = await call('listCollections', request, { signal })
      return Items.filter(
        ({ type, processing }) => type === 'transcription' && processing.state === 'complete',
      )
    },
  })
}

interface SummaryFormProps {
  transcripts: Collection[]
  onCreated: (id: string) => void
}

/** Form for summarizing a transcript using its own sentences, without a language model. */
export function SummaryForm({ transcripts, onCreated }: SummaryFormProps) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  const [cid] = useState(newId)
  const [selectedId, setSelectedId] = useState<string>()
  const id = selectedId ?? transcripts[0]?.id
  const summarize = useMutation({
    mutationFn: (id: string) =>
      call('generateContent', {
        params: { id },
        body: { cid, variant: 'summary', prompt: t('create.fromTranscript') },
      }),
    onSuccess: (document) => onCreated(document.id),
  })
  if (id === undefined) return null
  return (
    <section aria-label={t('create.fromTranscript')}>
      <Title order={2} fz={18}>
        {t('create.fromTranscript')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('create.fromTranscriptText')}
      </Text>
      <NativeSelect
        label={t('create.transcript')}
        value={id}
        onChange={(event) => setSelectedId(event.currentTarget.value)}
        data={transcripts.map(({ id, name }) => ({ value: id, label: name || t('create.unnamed') }))}
      />
      {summarize.isError && (
        <Text role="alert" c="red" mt="sm">
          {errorText(summarize.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button loading={summarize.isPending} onClick={() => summarize.mutate(id)}>
          {t('generate.summarize')}
        </Button>
      </Group>
    </section>
  )
}
