import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { interfaceLanguages } from '#web/lib/i18n.ts'
import { colourSchemes } from './colour-schemes.ts'

/** Appearance and language, as entries of a menu. */
export function PreferenceItems() {
  const { t, i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('header.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {colourSchemes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t('header.language')}</Menu.Label>
      <Menu.RadioGroup
        value={i18n.resolvedLanguage ?? 'en'}
        onChange={(language) => void i18n.changeLanguage(language)}
      >
        {interfaceLanguages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language}>
            {t(`languages.${language}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
