import { type ComboboxItem, Group, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type LanguageOption, matchesLanguage } from './language-options.ts'

interface LanguageSelectProps {
  options: LanguageOption[] | undefined
  value: string | null
  onChange: (code: string | null) => void
}

/** A searchable list of languages; those no engine speaks are shown with the reason. */
export function LanguageSelect({ options = [], value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation('languages')
  const byCode = new Map(options.map((option) => [option.value, option]))
  const isFound = (item: ComboboxItem, term: string) => {
    const option = byCode.get(item.value)
    return option !== undefined && matchesLanguage(option, term)
  }
  return (
    <Select
      label={t('label')}
      placeholder={t('placeholder')}
      nothingFoundMessage={t('nothingFound')}
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true }}
      value={value}
      onChange={onChange}
      data={[
        { group: t('available'), items: options.filter(({ disabled }) => !disabled) },
        { group: t('unavailable'), items: options.filter(({ disabled }) => disabled) },
      ].filter(({ items }) => items.length > 0)}
      filter={({ options: groups, search }) =>
        groups.map((group) =>
          'group' in group
            ? { ...group, items: group.items.filter((item) => isFound(item as ComboboxItem, search)) }
            : group,
        )
      }
      renderOption={({ option }) => {
        const language = byCode.get(option.value)
        const note = language?.disabled ? t('noEngine') : language?.quality === 'draft' ? t('draft') : ''
        return (
          <Group justify="space-between" wrap="nowrap" gap="xs" w="100%">
            <span>{option.label}</span>
            <Text span size="xs" c="dimmed" ta="right">
              {note}
            </Text>
          </Group>
        )
      }}
    />
  )
}
