import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { useSignIn } from './queries.ts'
import { useAccountValidation } from './validation.ts'

interface SignInFormProps {
  onDone: () => void
  onRegisterInstead: () => void
}

export function SignInForm({ onDone, onRegisterInstead }: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const signIn = useSignIn()
  const { email, passwordGiven } = useAccountValidation(1)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email, password: passwordGiven },
    validateInputOnBlur: true,
  })

  const submit = form.onSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: onDone,
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    }),
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('fields.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword'), tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {signIn.isError && (
          <Text size="sm">
            {t('hints.noAccount')}{' '}
            <Anchor component="button" type="button" size="sm" onClick={onRegisterInstead}>
              {t('hints.registerHere')}
            </Anchor>
          </Text>
        )}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  )
}
