import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SecondFactor, SecondFactorCode } from '#contract/second-factor.ts'
import { useCompleteSignIn } from '#web/features/accounts/queries.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { showServerError } from './server-error.ts'

interface SecondFactorFormProps {
  secondFactor: SecondFactor
  onDone: (uid: string) => void
  onRestart: () => void
}

/** Second step of a sign-in: an authenticator code or a recovery code. */
export default function SecondFactorForm({ secondFactor, onDone, onRestart }: SecondFactorFormProps) {
  const { t } = useTranslation('accounts')
  const [method, setMethod] = useState<SecondFactorCode>(
    secondFactor.methods.includes('totp') ? 'totp' : 'recoveryCode',
  )
  const otherMethod = method === 'totp' ? 'recoveryCode' : 'totp'
  return (
    <Stack gap="md">
      <Text size="sm">{method === 'totp' ? t('secondFactor.totpText') : t('secondFactor.recoveryText')}</Text>
      <CodeForm
        key={method}
        token={secondFactor.token}
        method={method}
        onDone={onDone}
        onRestart={onRestart}
      />
      <Group justify="space-between">
        <Anchor component="button" type="button" size="sm" onClick={onRestart}>
          {t('secondFactor.back')}
        </Anchor>
        {secondFactor.methods.includes(otherMethod) && (
          <Anchor component="button" type="button" size="sm" onClick={() => setMethod(otherMethod)}>
            {otherMethod === 'totp' ? t('secondFactor.useTotp') : t('secondFactor.useRecoveryCode')}
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}

interface CodeFormProps extends Pick<SecondFactorFormProps, 'onDone' | 'onRestart'> {
  token: string
  method: SecondFactorCode
}

function CodeForm({ token, method, onDone, onRestart }: CodeFormProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const complete = useCompleteSignIn()
  const runOnce = useOnce()
  const isTotp = method === 'totp'
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: {
      code: (code) => {
        if (isTotp) return /^\d{6}$/.test(code.replaceAll(' ', '')) ? null : t('secondFactor.totpMissing')
        return code.trim() === '' ? t('secondFactor.recoveryMissing') : null
      },
    },
  })
  const submit = form.onSubmit(({ code }) =>
    runOnce(() =>
      complete.mutateAsync(
        { token, method, code },
        {
          onSuccess: (session) => onDone(session.user.uid),
          onError: (error) => {
            const errorCode = error instanceof ApiError ? error.code : undefined
            if (errorCode === 'wrong_credentials') {
              form.setFieldError('code', t('secondFactor.wrong'))
            } else if (errorCode === 'code_invalid') {
              showServerError(t('secondFactor.expired'))
              onRestart()
            } else showServerError(errorText(error))
          },
        },
      ),
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t(`secondFactor.${method}`)}
          name="code"
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.08em' } }}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth loading={complete.isPending || complete.isSuccess}>
          {t('secondFactor.submit')}
        </Button>
      </Stack>
    </form>
  )
}
