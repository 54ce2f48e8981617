import { Group, type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useChooseLanguage } from '#web/features/accounts/session/account-language.ts'
import { type InterfaceLanguage, interfaceLanguages } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { colorSchemes } from '#web/ui/color-schemes.ts'
import classes from './preference-selects.module.css'

/** Appearance and language selects, for pages without an account menu. */
export function PreferenceSelects() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        variant="unstyled"
        size="sm"
        className={classes.select}
        name="colorScheme"
        aria-label={t('header.theme')}
        value={colorScheme}
        data={colorSchemes.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
      />
      <NativeSelect
        variant="unstyled"
        size="sm"
        className={classes.select}
        aria-label={t('header.language')}
        value={i18n.resolvedLanguage}
        data={interfaceLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value as InterfaceLanguage)}
      />
    </Group>
  )
}
