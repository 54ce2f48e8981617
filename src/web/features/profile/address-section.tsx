import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '#contract/accounts.ts'
import type { PostalAddress } from '#contract/profile.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCountries } from '#web/lib/queries/use-countries.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { filterOptions } from './filter-options.ts'
import classes from './profile.module.css'
import { type UpdateCachedUser, useChangeProfile, useProfile } from './queries.ts'

interface AddressSectionProps {
  user: User
  updateCachedUser: UpdateCachedUser
}

/** Section for the country and postal address. */
export function AddressSection({ user, updateCachedUser }: AddressSectionProps) {
  const { t } = useTranslation('settings')
  const countries = useCountries()
  const change = useChangeProfile(user.uid, updateCachedUser)
  const { data: profile } = useProfile(user.uid)
  return (
    <SettingsSection title={t('address.title')} intro={t('address.intro')}>
      <Select
        label={t('address.country')}
        placeholder={t('address.noCountry')}
        searchable
        selectFirstOptionOnChange
        clearable
        clearButtonProps={{ 'aria-label': t('address.clearCountry') }}
        nothingFoundMessage={t('nothingFound')}
        filter={filterOptions}
        autoComplete="off"
        data={countries}
        value={user.countryCode}
        onChange={(countryCode) => change.mutate({ countryCode })}
      />
      {profile && (
        <AddressForm uid={user.uid} address={profile.address} updateCachedUser={updateCachedUser} />
      )}
    </SettingsSection>
  )
}

const lines = [
  { name: 'line1', autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2' },
  { name: 'postalCode', autoComplete: 'postal-code' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'region', autoComplete: 'address-level1' },
] as const

interface AddressFormProps {
  uid: string
  address: PostalAddress
  updateCachedUser: UpdateCachedUser
}

function AddressForm({ uid, address, updateCachedUser }: AddressFormProps) {
  const { t } = useTranslation(['settings', 'common'])
  const change = useChangeProfile(uid, updateCachedUser)
  const { line1 = '', line2 = '', city = '', postalCode = '', region = '' } = address
  const form = useForm({ initialValues: { line1, line2, city, postalCode, region } })
  const submit = form.onSubmit((values) => {
    const filledEntries = Object.entries(values).filter(([, value]) => value.trim() !== '')
    change.mutate(
      { address: Object.fromEntries(filledEntries) },
      { onSuccess: () => form.resetDirty(values) },
    )
  })
  const field = ({ name, autoComplete }: (typeof lines)[number]) => (
    <TextInput
      key={name}
      label={t(`settings:address.${name}`)}
      autoComplete={autoComplete}
      maxLength={120}
      {...form.getInputProps(name)}
    />
  )
  return (
    <form noValidate onSubmit={submit} className={classes.address}>
      {lines.slice(0, 2).map(field)}
      <div className={classes.pair}>{lines.slice(2, 4).map(field)}</div>
      {lines.slice(4).map(field)}
      <div>
        <Button type="submit" size="compact-sm" loading={change.isPending} disabled={!form.isDirty()}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}
