import { type MantineColorScheme, SegmentedControl, Select, Text, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import type { User } from '#contract/accounts.ts'
import { formatTime } from '#web/lib/format/format.ts'
import { type InterfaceLanguage, interfaceLanguages } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { colorSchemes } from '#web/ui/color-schemes.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { filterOptions } from './filter-options.ts'
import { type UpdateCachedUser, useChangeProfile } from './queries.ts'
import { timeZoneOptions } from './time-zones.ts'

interface RegionSectionProps {
  user: User
  updateCachedUser: UpdateCachedUser
  onLanguageChange: (language: InterfaceLanguage) => void
}

/** Section for language, time zone and appearance. */
export function RegionSection({ user, updateCachedUser, onLanguageChange }: RegionSectionProps) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const locale = i18n.resolvedLanguage ?? 'en'
  const change = useChangeProfile(user.uid, updateCachedUser)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const appearanceId = useId()
  return (
    <SettingsSection title={t('settings:region.title')} intro={t('settings:region.intro')}>
      <Select
        label={t('common:header.language')}
        description={t('settings:region.languageHint')}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={t('settings:nothingFound')}
        filter={filterOptions}
        data={interfaceLanguages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
        value={locale}
        onChange={(value) => value && onLanguageChange(value as InterfaceLanguage)}
      />
      <Select
        label={t('settings:region.timeZone')}
        description={t('settings:region.timeZoneHint', { time: formatTime(Date.now() / 1000, locale) })}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={t('settings:nothingFound')}
        filter={filterOptions}
        data={timeZoneOptions(user.timeZone, (zone) => t('settings:region.browserZone', { zone }))}
        value={user.timeZone ?? ''}
        onChange={(value) => change.mutate({ timeZone: value || null })}
      />
      <div>
        <Text size="sm" fw={500} id={appearanceId}>
          {t('common:header.theme')}
        </Text>
        <Text size="xs" c="dimmed" mb={6}>
          {t('settings:region.themeHint')}
        </Text>
        <SegmentedControl
          aria-labelledby={appearanceId}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
          data={colorSchemes.map(({ value, label }) => ({ value, label: t(`common:${label}`) }))}
        />
      </div>
    </SettingsSection>
  )
}
