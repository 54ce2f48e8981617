import { Anchor, Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { DeletionPlan } from '#contract/account-deletion.ts'
import type { User } from '#contract/accounts.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useDeleteAccount } from './queries.ts'

interface DeleteFormProps {
  user: User
  plan: DeletionPlan
  onDeleted: () => void
  onCancel: () => void
}

interface Values {
  confirmation: string
  password: string
  /** ID of the new owner for each workspace ID. */
  handOver: Record<string, string>
}

const emptyRecipients = ({ handOver }: DeletionPlan) => Object.fromEntries(handOver.map(({ id }) => [id, '']))

/** Form that asks the user to verify their identity and confirm the deletion. */
export function DeleteForm({ user, plan, onDeleted, onCancel }: DeleteFormProps) {
  const { t } = useTranslation(['leaving', 'accounts', 'common'])
  const errorText = useErrorText()
  const deletion = useDeleteAccount(user.uid)
  const runOnce = useOnce()
  const confirmationText = plan.confirmation.toLocaleLowerCase()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { confirmation: '', password: '', handOver: emptyRecipients(plan) },
    validate: {
      confirmation: (value) =>
        value.trim().toLocaleLowerCase() === confirmationText ? null : t('leaving:delete.confirmationWrong'),
      password: (value) =>
        user.hasPassword && value === '' ? t('accounts:validation.passwordMissing') : null,
      handOver: (value) =>
        plan.handOver.some(({ id }) => !value[id]) ? t('leaving:delete.ownerMissing') : null,
    },
  })
  const submit = form.onSubmit(({ confirmation, password, handOver }) =>
    runOnce(() =>
      deletion.mutateAsync(
        { confirmation, handOver, ...(user.hasPassword && { password }) },
        {
          onSuccess: () => {
            // The page is about to close, so a later message would be lost.
            notifications.show({ message: t('leaving:delete.done'), autoClose: false })
            onDeleted()
          },
          onError: (error) => {
            if (hasErrorCode(error, 'wrong_credentials'))
              form.setFieldError('password', t('leaving:delete.passwordWrong'))
          },
        },
      ),
    ),
  )
  const refusal = hasErrorCode(deletion.error, 'wrong_credentials') ? null : deletion.error
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {plan.deleted
          .filter(({ onHold }) => onHold)
          .map(({ id, name }) => (
            <Text key={id} role="alert">
              {t('leaving:delete.onHold', { name })}
            </Text>
          ))}
        {plan.handOver.map(({ id, name, members }) => (
          <NativeSelect
            key={id}
            label={t('leaving:delete.newOwner', { name })}
            data={[
              { value: '', label: t('leaving:delete.choose') },
              ...members.map((member) => ({
                value: member.uid,
                label: member.email ? `${member.name} (${member.email})` : member.name,
              })),
            ]}
            value={form.values.handOver[id] ?? ''}
            error={form.values.handOver[id] ? null : form.errors.handOver}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('handOver', { ...form.values.handOver, [id]: value })
            }
          />
        ))}
        <TextInput
          label={t('leaving:delete.confirmation', { text: plan.confirmation })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('confirmation')}
        />
        {user.hasPassword ? (
          <PasswordInput
            label={t('accounts:fields.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('accounts:fields.showPassword') }}
            {...form.getInputProps('password')}
          />
        ) : (
          <Text size="sm">{t('leaving:delete.signedInRecently')}</Text>
        )}
        {refusal && (
          <Text role="alert" size="sm" c="red">
            {errorText(refusal)}{' '}
            {hasErrorCode(refusal, 'sign_in_again') && (
              <Anchor component={Link} to="/logout">
                {t('leaving:delete.signOut')}
              </Anchor>
            )}
          </Text>
        )}
        <Group gap="sm">
          <Button type="submit" size="compact-sm" color="red" loading={deletion.isPending}>
            {t('leaving:delete.submit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
