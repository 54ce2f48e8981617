import { Center, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function PagePending() {
  const { t } = useTranslation()
  return (
    <Center mih="70dvh" role="status" aria-label={t('loading')}>
      <Loader size="sm" type="dots" />
    </Center>
  )
}
