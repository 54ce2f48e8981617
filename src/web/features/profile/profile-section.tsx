import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '#contract/accounts.ts'
import { isPersonName } from '#contract/person-rules.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { AvatarField } from './avatar-field.tsx'
import { type UpdateCachedUser, useChangeProfile } from './queries.ts'

interface ProfileSectionProps {
  user: User
  updateCachedUser: UpdateCachedUser
}

/** Section for the name and picture that others see. */
export function ProfileSection({ user, updateCachedUser }: ProfileSectionProps) {
  const { t } = useTranslation(['settings', 'common'])
  const change = useChangeProfile(user.uid, updateCachedUser)
  const form = useForm({
    initialValues: { name: user.name },
    validate: {
      name: (name) => {
        if (name.trim() === '') return t('settings:profile.nameMissing')
        return isPersonName(name) ? null : t('settings:profile.nameUnreal')
      },
    },
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit(({ name }) =>
    change.mutate(
      { name },
      {
        // Shows the saved value unless the field has been edited since.
        onSuccess: (savedProfile) =>
          form.setFieldValue('name', (current) => (current === name ? savedProfile.name : current)),
      },
    ),
  )
  return (
    <SettingsSection title={t('settings:profile.title')} intro={t('settings:profile.intro')}>
      <AvatarField user={user} updateCachedUser={updateCachedUser} />
      <form noValidate onSubmit={submit}>
        <TextInput
          label={t('settings:profile.name')}
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <Button
          type="submit"
          mt="sm"
          size="compact-sm"
          loading={change.isPending}
          disabled={form.values.name.trim() === user.name}
        >
          {t('common:save')}
        </Button>
      </form>
    </SettingsSection>
  )
}
