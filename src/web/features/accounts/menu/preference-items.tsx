import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { useChooseLanguage } from '#web/features/accounts/session/account-language.ts'
import { type InterfaceLanguage, interfaceLanguages } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { colorSchemes } from '#web/ui/color-schemes.ts'

/** Menu items for appearance and language. */
export function PreferenceItems() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('header.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {colorSchemes.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t('header.language')}</Menu.Label>
      <Menu.RadioGroup
        value={i18n.resolvedLanguage ?? 'en'}
        onChange={(language) => choose(language as InterfaceLanguage)}
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
