import { Anchor, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { ResetRequestForm } from '#web/features/accounts/forms/reset-request-form.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export function ResetRequestPage() {
  const { t } = useTranslation('accounts')
  const search = useSearch({ from: '/entry/reset/request' })
  return (
    <FormCard title={t('reset.requestTitle')}>
      <ResetRequestForm />
      <Text size="sm" mt="lg">
        <Anchor
          renderRoot={(props) => <Link to="/signin" search={search} {...props} />}
          display="inline-block"
          size="sm"
          underline="always"
        >
          {t('reset.back')}
        </Anchor>
      </Text>
    </FormCard>
  )
}
