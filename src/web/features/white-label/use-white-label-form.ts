import { useForm } from '@mantine/form'
import type { WhiteLabelFields, WhiteLabelProvider, WhiteLabelRecord } from '#contract/white-labels.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const color = /^#[0-9a-f]{6}$/i

const initial = {
  name: '',
  slug: '',
  logoStyle: 'plain' as WhiteLabelRecord['logoStyle'],
  buttonColor: '#27509b',
  backgroundColor: '#fbf8f2',
  allowEmail: true,
  allowGoogle: true,
  provider: null as WhiteLabelProvider | null,
  organization: null as string | null,
  metadataUrl: '',
}
export type WhiteLabelValues = typeof initial

/** Manages a white-label form's values and validation. */
export function useWhiteLabelForm(record: WhiteLabelRecord | undefined) {
  const { t } = useTranslation('whiteLabel')
  const validateColor = (value: string) => (color.test(value) ? null : t('invalid.color'))
  return useForm<WhiteLabelValues>({
    initialValues: record ? valuesOf(record) : initial,
    validateInputOnBlur: true,
    validate: {
      name: (name) => (name.trim() ? null : t('invalid.name')),
      slug: (slug) => (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(slug.trim()) ? null : t('invalid.slug')),
      buttonColor: validateColor,
      backgroundColor: validateColor,
      allowEmail: (allowEmail, { allowGoogle, provider }) =>
        allowEmail || allowGoogle || provider ? null : t('invalid.methods'),
      organization: (organization, { provider }) =>
        provider === 'workspace' && !organization ? t('invalid.organization') : null,
      metadataUrl: (url) =>
        url.trim() === '' || /^https?:\/\/\S+$/i.test(url.trim()) ? null : t('invalid.url'),
    },
  })
}

const valuesOf = ({ metadataUrl, ...record }: WhiteLabelRecord): WhiteLabelValues => ({
  name: record.name,
  slug: record.slug,
  logoStyle: record.logoStyle,
  buttonColor: record.buttonColor,
  backgroundColor: record.backgroundColor,
  allowEmail: record.allowEmail,
  allowGoogle: record.allowGoogle,
  provider: record.provider,
  organization: record.organization,
  metadataUrl: metadataUrl ?? '',
})

/** Returns the values in the format sent to the server. */
export const toFields = ({ metadataUrl, ...values }: WhiteLabelValues): WhiteLabelFields => ({
  ...values,
  metadataUrl: metadataUrl.trim() || null,
})

/** Returns the typed color if it is valid; otherwise the previous one. */
export const validColorOr = (value: string, fallback: string): string =>
  color.test(value) ? value : fallback
