import { NumberInput, Select, Switch } from '@mantine/core'
import {
  type CaptionPosition,
  captionPositions,
  type ExportFormat,
  type ExportLayout,
  type ExportOption,
  exportLayouts,
} from '#contract/export-formats.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './export-dialog.module.css'
import { isOptionValue, type OptionValues, optionKinds, optionsOf } from './export-options.ts'

interface OptionFieldsProps {
  /** Available caption profiles. */
  profiles: readonly { value: string; label: string }[]
  formats: readonly ExportFormat[]
  values: OptionValues
  hasRedactedWords: boolean
  onChange: (option: ExportOption, value: number | boolean | string) => void
}

/** Fields for the options of the selected formats. */
export function OptionFields({ profiles, formats, values, hasRedactedWords, onChange }: OptionFieldsProps) {
  const { t } = useTranslation('exports')
  const options = optionsOf(formats, values, hasRedactedWords)
  if (options.length === 0) return null
  return (
    <fieldset className={classes.options}>
      <legend className={classes.groupName}>{t('options')}</legend>
      {options.map((option) => (
        <OptionField
          key={option}
          option={option}
          profiles={profiles}
          value={values[option]}
          onChange={(value) => onChange(option, value)}
        />
      ))}
    </fieldset>
  )
}

interface OptionFieldProps extends Pick<OptionFieldsProps, 'profiles'> {
  option: ExportOption
  value: OptionValues[ExportOption]
  onChange: (value: number | boolean | string) => void
}

function OptionField({ option, profiles, value, onChange }: OptionFieldProps) {
  const { t } = useTranslation('exports')
  const kind = optionKinds[option]
  const label = t(`option.${option}`)
  if (kind.kind === 'number')
    return (
      <NumberInput
        label={label}
        size="sm"
        w={180}
        min={kind.min}
        max={kind.max}
        allowDecimal={false}
        value={typeof value === 'number' ? value : kind.initial}
        onChange={(newValue) => isOptionValue(option, newValue) && onChange(newValue)}
      />
    )
  if (kind.kind === 'choice' || kind.kind === 'profile')
    return (
      <Select
        label={label}
        size="sm"
        w={180}
        allowDeselect={false}
        data={
          kind.kind === 'profile'
            ? [...profiles]
            : kind.values.map((item) => ({ value: item, label: hasLabel(item) ? t(`choice.${item}`) : item }))
        }
        value={typeof value === 'string' ? value : kind.initial}
        onChange={(newValue) => newValue !== null && onChange(newValue)}
      />
    )
  return (
    <Switch
      label={label}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

const namedChoices: readonly string[] = [...exportLayouts, ...captionPositions]
const hasLabel = (value: string): value is ExportLayout | CaptionPosition => namedChoices.includes(value)
