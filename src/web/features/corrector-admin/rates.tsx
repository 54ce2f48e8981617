import { Button, Group, Loader, NumberInput, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CorrectorRate } from '#contract/correctors.ts'
import { type Currency, currencies } from '#contract/plan-choices.ts'
import { languageName } from '#domain/languages/languages.ts'
import { call } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatMoney } from '#web/lib/format/format-money.ts'
import { baseLanguages } from '#web/lib/i18n/base-languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './corrector-admin.module.css'
import { ratesQuery, useAdminCall } from './queries.ts'

/** Correctors' pay rates by language. */
export default function Rates() {
  const { t } = useTranslation(['correctorAdmin', 'common'])
  const [editedRate, setEditedRate] = useState<CorrectorRate | null>(null)
  const { data: rates, isError, refetch } = useQuery(ratesQuery)
  if (isError) return <LoadError text={t('correctorAdmin:failed')} onRetry={() => void refetch()} />
  if (!rates) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      {rates.length === 0 && <Text c="dimmed">{t('correctorAdmin:rates.none')}</Text>}
      {rates.length > 0 && (
        <ul
          className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
          aria-label={t('correctorAdmin:tabs.rates')}
        >
          {rates.map((rate) => (
            <RateRow key={rate.language} rate={rate} onEdit={() => setEditedRate(rate)} />
          ))}
        </ul>
      )}
      <RateForm key={editedRate?.language ?? ''} rate={editedRate} onSaved={() => setEditedRate(null)} />
    </>
  )
}

function RateRow({ rate, onEdit }: { rate: CorrectorRate; onEdit: () => void }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const locale = i18n.resolvedLanguage ?? 'en'
  const language = languageName(rate.language, locale)
  const remove = useAdminCall(() => call('deleteCorrectorRate', { params: { lang: rate.language } }))
  const showError = useShowError()
  const amounts = (['correction', 'review'] as const).map(
    (kind) => `${t(`rates.${kind}`)} ${formatMoney(rate[kind], rate.currency, locale)}`,
  )
  return (
    <FactsRow name={language} facts={[[t('rates.perMinute'), ...amounts].join(' · ')]}>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('rates.editName', { language })}
          onClick={onEdit}
        >
          {t('rates.edit')}
        </Button>
        <ConfirmButton
          size="compact-sm"
          variant="default"
          aria-label={t('rates.removeName', { language })}
          question={t('rates.removeSure', { language })}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onError: showError })}
        >
          {t('rates.remove')}
        </ConfirmButton>
      </Group>
    </FactsRow>
  )
}

function RateForm({ rate, onSaved }: { rate: CorrectorRate | null; onSaved: () => void }) {
  const { t, i18n } = useTranslation('correctorAdmin')
  const [language, setLanguage] = useState<string | null>(rate?.language ?? null)
  const [amounts, setAmounts] = useState<Record<'correction' | 'review', string | number>>({
    correction: rate ? rate.correction / 100 : '',
    review: rate ? rate.review / 100 : '',
  })
  const [currency, setCurrency] = useState<Currency>(rate?.currency ?? 'USD')
  const [isChecked, setChecked] = useState(false)
  const save = useAdminCall(({ language: lang, ...body }: CorrectorRate) =>
    call('saveCorrectorRate', { params: { lang }, body }),
  )
  const showError = useShowError()
  const cents = (kind: 'correction' | 'review') => Math.round(Number(amounts[kind]) * 100)
  const submit = () => {
    setChecked(true)
    if (!language) return
    save.mutate(
      { language, correction: cents('correction'), review: cents('review'), currency },
      {
        onError: showError,
        onSuccess: () => {
          notifications.show({ message: t('rates.saved') })
          setLanguage(null)
          setChecked(false)
          onSaved()
        },
      },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm" maw={560} mt="md">
        <div className={classes.rate}>
          <Select
            label={t('language')}
            data={baseLanguages(i18n.resolvedLanguage ?? 'en')}
            searchable
            value={language}
            error={isChecked && !language && t('rates.missing')}
            onChange={setLanguage}
          />
          {(['correction', 'review'] as const).map((kind) => (
            <NumberInput
              key={kind}
              label={t(`rates.${kind}`)}
              min={0}
              max={1000}
              decimalScale={2}
              hideControls
              inputMode="decimal"
              value={amounts[kind]}
              onChange={(value) => setAmounts((before) => ({ ...before, [kind]: value }))}
            />
          ))}
          <Select
            label={t('rates.currency')}
            data={[...currencies]}
            value={currency}
            allowDeselect={false}
            onChange={(value) => setCurrency(currencies.find((item) => item === value) ?? 'USD')}
          />
        </div>
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('rates.save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
