import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Message for correctors who have no language yet, with a link to their first exam. */
export function NoLanguages() {
  const { t } = useTranslation('corrector')
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('noLanguages')}</Text>
      <Button w="fit-content" renderRoot={(props) => <Link to="/corrector/apply" {...props} />}>
        {t('toLanguages')}
      </Button>
    </Stack>
  )
}
