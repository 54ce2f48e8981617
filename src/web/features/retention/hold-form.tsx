import { Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hold } from '#contract/holds.ts'
import { maxHoldReasonLength } from '#contract/limits.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type HoldTarget, holdQuery, useChangeHold } from './queries.ts'

interface HoldFormProps {
  target: HoldTarget
  /** Called after a change. */
  onChanged?: (isHeld: boolean) => void
}

/** Form for placing a legal hold on a workspace or collection, changing its reason, or lifting it. */
export function HoldForm({ target, onChanged }: HoldFormProps) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data: hold, error } = useQuery(holdQuery(target))
  if (error) return <Text role="alert">{errorText(error)}</Text>
  if (hold === undefined) return <Loader role="status" size="sm" aria-label={t('loading')} />
  return <HoldFields key={hold?.reason} target={target} hold={hold} {...(onChanged && { onChanged })} />
}

function HoldFields({ target, hold, onChanged }: HoldFormProps & { hold: Hold | null }) {
  const { t, i18n } = useTranslation('retention')
  const change = useChangeHold(target)
  const showError = useShowError()
  const [inputText, setInputText] = useState(hold?.reason ?? '')
  const [isMissing, setMissing] = useState(false)
  const set = (reason: string | null) =>
    change.mutate(reason, {
      onSuccess: () => {
        notifications.show({ message: t(reason === null ? 'hold.lifted' : 'hold.placed') })
        onChanged?.(reason !== null)
      },
      onError: showError,
    })
  const values = hold && {
    date: formatDate(hold.since, i18n.resolvedLanguage ?? 'en'),
    name: hold.by ?? '',
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(inputText.trim() === '')
        if (inputText.trim() !== '') set(inputText.trim())
      }}
    >
      <Stack gap={12}>
        {values && <Text size="sm">{t(hold?.by ? 'hold.sinceBy' : 'hold.since', values)}</Text>}
        <Textarea
          autosize
          minRows={1}
          maxRows={6}
          label={t('hold.reason')}
          value={inputText}
          maxLength={maxHoldReasonLength}
          error={isMissing && t('hold.reasonMissing')}
          onChange={({ currentTarget }) => {
            setInputText(currentTarget.value)
            setMissing(false)
          }}
        />
        <Group>
          <Button
            type="submit"
            variant="default"
            disabled={hold?.reason === inputText.trim()}
            loading={change.isPending}
          >
            {t(hold ? 'hold.change' : 'hold.place')}
          </Button>
          {hold && (
            <ConfirmButton
              variant="default"
              question={t('hold.liftSure')}
              loading={change.isPending}
              onConfirm={() => set(null)}
            >
              {t('hold.lift')}
            </ConfirmButton>
          )}
        </Group>
      </Stack>
    </form>
  )
}
