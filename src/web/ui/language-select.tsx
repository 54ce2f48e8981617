import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { use } from 'react'
import { formatList } from '#web/lib/format/format.ts'
import { type LanguageOption, matchesLanguage } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { StaffContext } from '#web/lib/queries/staff.ts'
import classes from './language-select.module.css'

interface LanguageSelectProps
  extends Pick<
    SelectProps,
    'label' | 'aria-label' | 'placeholder' | 'description' | 'error' | 'size' | 'radius' | 'disabled' | 'mt'
  > {
  options: LanguageOption[] | undefined
  value: string | null
  onChange: (code: string | null) => void
  /** The user's default language, which is marked as such. */
  defaultLanguage?: string | null
  /** Capability that unavailable languages lack: transcription or translation. */
  missingCapability?: 'engine' | 'translator'
}

/** Searchable language select. Unavailable languages include instructions for enabling them. */
export function LanguageSelect({
  options = [],
  value,
  onChange,
  defaultLanguage = null,
  missingCapability = 'engine',
  ...field
}: LanguageSelectProps) {
  const { t } = useTranslation('languages')
  const byCode = new Map(options.map((option) => [option.value, option]))
  const matchesTerm = (item: ComboboxItem, term: string) => {
    const option = byCode.get(item.value)
    return option !== undefined && matchesLanguage(option, term)
  }
  return (
    <Select
      label={t('label')}
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothingFound')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={280}
      openOnFocus={false}
      comboboxProps={{ withinPortal: true }}
      classNames={{ option: classes.item }}
      value={value}
      onChange={onChange}
      data={[
        { group: t('available'), items: options.filter(({ disabled }) => !disabled) },
        { group: t('unavailable'), items: options.filter(({ disabled }) => disabled) },
      ].filter(({ items }) => items.length > 0)}
      filter={({ options: groups, search }) =>
        groups.map((group) =>
          'group' in group
            ? { ...group, items: group.items.filter((item) => matchesTerm(item as ComboboxItem, search)) }
            : group,
        )
      }
      renderOption={({ option }) => (
        <Option
          label={option.label}
          language={byCode.get(option.value)}
          isDefault={option.value === defaultLanguage}
          missingCapability={missingCapability}
        />
      )}
      {...field}
    />
  )
}

const enablerKinds = ['model', 'setting', 'program', 'check'] as const

interface OptionProps {
  label: string
  language: LanguageOption | undefined
  isDefault: boolean
  missingCapability: 'engine' | 'translator'
}

function Option({ label, language, isDefault, missingCapability }: OptionProps) {
  const { t, i18n } = useTranslation('languages')
  const isStaff = use(StaffContext)
  if (!language?.disabled)
    return (
      <span className={classes.option}>
        <span>{label}</span>
        <span className={classes.note}>
          {[isDefault && t('default'), language?.quality === 'draft' && t('draft')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    )
  const { enabledBy } = language
  const instructions = enablerKinds
    .filter((kind) => enabledBy.some((enabler) => enabler.kind === kind))
    .map((kind) =>
      missingCapability === 'engine' || kind === 'check' ? t(`enabler.${kind}`) : t(`translator.${kind}`),
    )
  const names = enabledBy.map(({ name }) => name).join(', ')
  return (
    <span className={classes.option}>
      <span>{label}</span>
      <span
        className={classes.note}
        title={(isStaff && names && t('enabledByNames', { names })) || undefined}
      >
        {instructions.length > 0
          ? t('enabledBy', {
              ways: formatList([...new Set(instructions)], i18n.resolvedLanguage ?? 'en', 'disjunction'),
            })
          : t(missingCapability === 'engine' ? 'noEngine' : 'noTranslator')}
      </span>
    </span>
  )
}
