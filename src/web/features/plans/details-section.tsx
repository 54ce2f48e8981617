import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { BillingDetails } from '#contract/payments.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCountries } from '#web/lib/queries/use-countries.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useSetBillingDetails } from './billing-queries.ts'
import { reasonOf } from './checkout-error.ts'

const fields = [
  { key: 'name', maxLength: 120, autoComplete: 'organization' },
  { key: 'line1', maxLength: 120, autoComplete: 'address-line1' },
  { key: 'line2', maxLength: 120, autoComplete: 'address-line2' },
  { key: 'postalCode', maxLength: 20, autoComplete: 'postal-code' },
  { key: 'city', maxLength: 80, autoComplete: 'address-level2' },
  { key: 'region', maxLength: 80, autoComplete: 'address-level1' },
] as const

const vatReasons = ['vat_number', 'vat_country', 'vat_portal'] as const

/** Section for the invoice recipient's details. */
export function DetailsSection({ orgId, details }: { orgId: string; details: BillingDetails }) {
  const { t } = useTranslation('invoices')
  const countries = useCountries()
  const save = useSetBillingDetails(orgId)
  const showError = useShowError()
  const form = useForm({ initialValues: details })
  return (
    <SettingsSection title={t('details.title')} intro={t('details.intro')}>
      <form
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: (savedDetails) => {
              form.setInitialValues(savedDetails)
              form.setValues(savedDetails)
              notifications.show({ message: t('details.saved') })
            },
            onError: (error) => {
              const reason = vatReasons.find((item) => item === reasonOf(error))
              if (!reason) return showError(error)
              form.setFieldError(
                reason === 'vat_country' ? 'country' : 'vatNumber',
                t(`details.reasons.${reason}`),
              )
            },
          }),
        )}
      >
        <Stack gap="sm" maw={460}>
          {fields.map(({ key, maxLength, autoComplete }) => (
            <TextInput
              key={key}
              label={t(`details.${key}`)}
              maxLength={maxLength}
              autoComplete={autoComplete}
              {...form.getInputProps(key)}
            />
          ))}
          <Select
            label={t('details.country')}
            data={countries}
            searchable
            clearable
            {...form.getInputProps('country')}
            value={form.values.country || null}
            onChange={(value) => form.setFieldValue('country', value ?? '')}
          />
          <TextInput
            label={t('details.vatNumber')}
            description={t('details.vatHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={40}
            {...form.getInputProps('vatNumber')}
          />
          <div>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('details.save')}
            </Button>
          </div>
        </Stack>
      </form>
    </SettingsSection>
  )
}
