import { Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface SummaryFormProps {
  uid: string
  orgId: string
  onCreated: (id: string) => void
}

const maxOptions = 50

/** Form for summarizing a transcript using its own sentences, without a language model. */
export function SummaryForm({ uid, orgId, onCreated }: SummaryFormProps) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  const [cid] = useState(newId)
  const { data: transcripts = [] } = useQuery({
    queryKey: ['collections', 'to-summarize', uid, orgId],
    queryFn: async ({ signal }) => {
      const request = { params: { uid }, query: { limit: maxOptions }, body: { orgId } }
      const { Items } = await call('listCollections', request, { signal })
      return Items.filter(
        ({ type, processing }) => type === 'transcription' && processing.state === 'complete',
      )
    },
  })
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
