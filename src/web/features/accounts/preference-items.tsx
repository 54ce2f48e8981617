import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { interfaceLanguages } from '#web/lib/i18n.ts'
import { colourSchemes } from './colour-schemes.ts'

const tick = (chosen: boolean) => (chosen ? <IconCheck size={16} aria-hidden /> : undefined)

/** Appearance and language, as entries of a menu. */
export function PreferenceItems() {
  const { t, i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('header.theme')}</Menu.Label>
      {colourSchemes.map(({ value, label }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={colorScheme === value}
          closeMenuOnClick={false}
          rightSection={tick(colorScheme === value)}
          onClick={() => setColorScheme(value)}
        >
          {t(label)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('header.language')}</Menu.Label>
      {interfaceLanguages.map((language) => (
        <Menu.Item
          key={language}
          role="menuitemradio"
          lang={language}
          aria-checked={i18n.resolvedLanguage === language}
          closeMenuOnClick={false}
          rightSection={tick(i18n.resolvedLanguage === language)}
          onClick={() => void i18n.changeLanguage(language)}
        >
          {t(`languages.${language}`)}
        </Menu.Item>
      ))}
    </>
  )
}
