import { Radio, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { captionProfiles } from '#contract/choices.ts'
import { correctionProducts, maxCorrectionTextLength, precisionStyles } from '#contract/correction-choices.ts'
import type { PrecisionOffer } from '#contract/precision.ts'
import { findOfferedLanguage } from '#domain/billing/precision-total.ts'
import { profileRules } from '#domain/captions/rules.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { workspaceQuery } from '#web/lib/queries/workspace-query.ts'
import type { OrderDetails } from './queries.ts'
import { useLimitsText } from './use-limits-text.ts'

interface OrderDetailFieldsProps<W extends OrderDetails> {
  offer: PrecisionOffer
  orgId: string
  /** Language to show prices for; null for multiple recordings. */
  language: string | null
  value: W
  disabled: boolean
  onChange: (details: W) => void
}

/** Fields for an order's product, style, and notes. */
export function OrderDetailFields<W extends OrderDetails>(props: OrderDetailFieldsProps<W>) {
  const { offer, orgId, language, value, disabled, onChange } = props
  const { t, i18n } = useTranslation('precision')
  const rates = language === null ? null : findOfferedLanguage(offer, language)?.perMinute
  const priceOf = (style: (typeof precisionStyles)[number]) =>
    rates && formatMoney(rates[style], offer.currency, i18n.resolvedLanguage ?? 'en')
  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4} id="precision-product">
          {t('product.label')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="precision-product"
          disabled={disabled}
          value={value.product ?? 'transcript'}
          data={correctionProducts.map((product) => ({ value: product, label: t(`product.${product}`) }))}
          onChange={(product) => onChange({ ...value, product })}
        />
      </div>
      {value.product === 'captions' && (
        <CaptionProfile
          orgId={orgId}
          language={language}
          value={value.captionProfile ?? 'standard'}
          disabled={disabled}
          onChange={(captionProfile) => onChange({ ...value, captionProfile })}
        />
      )}
      <Radio.Group
        label={t('style.label')}
        value={value.style ?? 'standard'}
        onChange={(style) => onChange({ ...value, style: precisionStyles.find((item) => item === style) })}
      >
        <Stack gap="xs" mt={6}>
          {precisionStyles.map((style) => {
            const price = priceOf(style)
            return (
              <Radio
                key={style}
                value={style}
                disabled={disabled}
                label={price ? t('style.priced', { style: t(`style.${style}`), price }) : t(`style.${style}`)}
                description={t(`style.${style}Help`)}
              />
            )
          })}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('notes')}
        description={t('notesHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxCorrectionTextLength}
        dir="auto"
        disabled={disabled}
        value={value.notes ?? ''}
        onChange={(event) => onChange({ ...value, notes: event.currentTarget.value })}
      />
    </>
  )
}

interface CaptionProfileProps {
  orgId: string
  language: string | null
  value: string
  disabled: boolean
  onChange: (profile: string) => void
}

function CaptionProfile({ orgId, language, value, disabled, onChange }: CaptionProfileProps) {
  const { t } = useTranslation('precision')
  const { data: workspace } = useQuery(workspaceQuery(orgId))
  const builtInProfiles = captionProfiles.map((profile) => ({
    value: profile,
    label: t(`profile.${profile}`),
  }))
  const workspaceProfiles = (workspace?.captionProfiles ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const limitsText = useLimitsText()
  const captionProfile = captionProfiles.find((profile) => profile === value)
  const rules = captionProfile
    ? profileRules(captionProfile, language ?? undefined)
    : workspace?.captionProfiles.find(({ id }) => id === value)?.rules
  return (
    <Select
      label={t('profile.label')}
      description={rules && limitsText(rules)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      disabled={disabled}
      data={[...builtInProfiles, ...workspaceProfiles]}
      value={value}
      onChange={(profile) => profile && onChange(profile)}
    />
  )
}
