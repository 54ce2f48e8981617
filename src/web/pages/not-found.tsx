import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '#web/ui/message-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <Button component={Link} to="/dashboard">
          {t('notFound.back')}
        </Button>
      }
    />
  )
}
