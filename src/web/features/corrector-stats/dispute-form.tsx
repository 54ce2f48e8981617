import { Button, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCorrectionTextLength } from '#contract/correction-choices.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Form for correctors to dispute a score that they received. */
export function DisputeForm({ workId }: { workId: string }) {
  const { t } = useTranslation('correctorStats')
  const [reason, setReason] = useState('')
  const showError = useShowError()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => call('disputeScore', { params: { workId }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['corrections', 'finished'] }),
    onError: showError,
  })
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Textarea
        label={t('disputeReason')}
        description={t('disputeOnce')}
        autosize
        minRows={2}
        maxLength={maxCorrectionTextLength}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Button
        type="submit"
        size="sm"
        disabled={reason.trim() === ''}
        loading={send.isPending}
        w="fit-content"
      >
        {t('dispute')}
      </Button>
    </Stack>
  )
}
