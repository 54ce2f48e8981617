import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Reauthentication } from '#contract/two-factor.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './security.module.css'

type Method = 'password' | 'code'

interface ReauthFormProps {
  /** Accepted verification methods, in order of preference. */
  methods: readonly Method[]
  intro: string
  submit: string
  /** Called with the password or code; rejects with the server's error if it is wrong. */
  onSubmit: (credentials: Reauthentication) => Promise<unknown>
  onCancel: () => void
}

/** Form that asks for the password or a code before a sensitive action, to protect unattended browsers. */
export function ReauthForm({ methods, intro, submit, onSubmit, onCancel }: ReauthFormProps) {
  const { t } = useTranslation(['security', 'common'])
  const errorText = useErrorText()
  const [method, setMethod] = useState<Method>(methods[0] ?? 'password')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return setError(t(`security:proof.${method}Missing`))
    setBusy(true)
    try {
      await onSubmit(method === 'password' ? { password: value } : { code: value })
    } catch (verifyError) {
      const isWrong = hasErrorCode(verifyError, 'wrong_credentials')
      setError(isWrong ? t(`security:proof.${method}Wrong`) : errorText(verifyError))
      setBusy(false)
    }
  }
  const field = {
    value,
    error,
    autoFocus: true,
    label: t(`security:proof.${method}`),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setValue(event.currentTarget.value)
      setError(undefined)
    },
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{intro}</Text>
        {method === 'password' ? (
          <PasswordInput
            {...field}
            w="min(320px, 100%)"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('security:proof.showPassword') }}
          />
        ) : (
          <TextInput
            {...field}
            w="min(320px, 100%)"
            description={t('security:proof.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            classNames={{ input: classes.mono ?? '' }}
          />
        )}
        {methods.length > 1 && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              setMethod(method === 'password' ? 'code' : 'password')
              setValue('')
              setError(undefined)
            }}
          >
            {t(method === 'password' ? 'security:proof.useCode' : 'security:proof.usePassword')}
          </Anchor>
        )}
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" loading={busy}>
            {submit}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
