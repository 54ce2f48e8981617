import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Calendar } from '#contract/calendars.ts'
import { calendarProblems } from '#contract/choices.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rows from '#web/ui/rows.module.css'
import { useCalendarChanges } from './queries.ts'

/** List of a user's calendars, with a field for adding one. */
export function Calendars({ uid, calendars }: { uid: string; calendars: Calendar[] }) {
  const { t } = useTranslation('meetings')
  const showError = useShowError()
  const { add, remove } = useCalendarChanges(uid)
  const errorText = useErrorText()
  const [url, setUrl] = useState('')
  const problem = problemOf(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(url, { onSuccess: () => setUrl('') })
  }
  return (
    <div>
      <Text fw={600}>{t('calendars')}</Text>
      {calendars.length > 0 && (
        <ul className={rows.list} aria-label={t('calendars')}>
          {calendars.map(({ id, name, problem }) => (
            <li key={id} className={rows.row}>
              <div className={rows.facts}>
                <bdi>{name}</bdi>
                {problem && (
                  <Text size="sm" c="red">
                    {t(`problems.${problem}`)}
                  </Text>
                )}
              </div>
              <ConfirmButton
                size="compact-sm"
                variant="default"
                aria-label={t('removeOf', { name })}
                question={t('removeSure')}
                onConfirm={() => remove.mutate(id, { onError: showError })}
              >
                {t('remove')}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit}>
        <TextInput
          type="text"
          inputMode="url"
          autoComplete="off"
          label={t('address')}
          description={t('addressHelp')}
          value={url}
          error={problem ? t(`problems.${problem}`) : add.error && errorText(add.error)}
          onChange={(event) => {
            add.reset()
            setUrl(event.currentTarget.value)
          }}
        />
        <Group mt="sm">
          <Button type="submit" variant="default" disabled={url.trim() === ''} loading={add.isPending}>
            {t('add')}
          </Button>
        </Group>
      </form>
    </div>
  )
}

/** Returns the reason why the server couldn't read a calendar. */
function problemOf(error: unknown) {
  if (!hasErrorCode(error, 'link_refused')) return undefined
  const { reason } = (error.details ?? {}) as { reason?: unknown }
  return calendarProblems.find((problem) => problem === reason)
}
