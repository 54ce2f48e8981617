import { Center, Loader } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

export function PagePending() {
  const { t } = useTranslation()
  return (
    <Center mih="70dvh" role="status" aria-label={t('loading')}>
      <Loader size="sm" type="dots" />
    </Center>
  )
}
