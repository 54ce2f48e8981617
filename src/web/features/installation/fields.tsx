import { NumberInput, Switch, TagsInput } from '@mantine/core'
import { asciiDomain } from '#contract/domain-name.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type FieldProps, type Unit, unitSizes, useField } from './use-field.ts'

const parseList = (text: string) => text.split(',').filter(Boolean)

/** Field for a list of email domains. */
export function DomainsField(props: FieldProps) {
  const { t } = useTranslation('installation')
  const { form, name } = props
  const value = parseList(form.value(name))
  return (
    <TagsInput
      {...useField(props)}
      placeholder={value.length === 0 ? t('domainsPlaceholder') : ''}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      value={value}
      onChange={(domains) =>
        form.set(
          name,
          domains.map((domain) => asciiDomain(domain.trim().toLowerCase().replace(/^@/, ''))).join(','),
        )
      }
    />
  )
}

export function SwitchField(props: FieldProps) {
  const { form, name } = props
  return (
    <Switch
      {...useField(props)}
      checked={form.value(name) === 'true'}
      onChange={({ currentTarget }) => form.set(name, String(currentTarget.checked))}
    />
  )
}

interface NumberFieldProps extends FieldProps {
  unit?: Unit
  /** Meaning of an empty field, shown as its placeholder. */
  emptyLabel?: 'unlimited' | undefined
}

/** Field for a number, with an optional unit (gigabytes or hours) in place of bytes or seconds. */
export function NumberField({ unit, emptyLabel, ...props }: NumberFieldProps) {
  const { t } = useTranslation('installation')
  const { form, name } = props
  const { label, ...field } = useField({ ...props, unit })
  const size = unit ? unitSizes[unit] : 1
  const text = form.value(name)
  const number = Number(text)
  const isNumber = text !== '' && Number.isFinite(number)
  return (
    <NumberInput
      {...field}
      label={unit ? `${label} (${t(`unit.${unit}`)})` : label}
      placeholder={emptyLabel && t(`empty.${emptyLabel}`)}
      min={0}
      maw={320}
      decimalScale={unit ? 3 : 0}
      clampBehavior="none"
      hideControls
      value={isNumber ? number / size : text === '-' ? text : ''}
      onChange={(value) => {
        if (value === '-') form.set(name, value)
        else if (value !== '') form.set(name, String(Math.round(Number(value) * size)))
        else form.set(name, emptyLabel === 'unlimited' ? 'unlimited' : '')
      }}
    />
  )
}
