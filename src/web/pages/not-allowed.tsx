import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { AppHeader } from './app-header.tsx'

interface NotAllowedProps {
  title?: string
  text?: string
}

/** Message for pages that the user isn't allowed to open; by default, staff pages. */
export function NotAllowed({ title, text }: NotAllowedProps) {
  const { t } = useTranslation()
  return (
    <>
      <AppHeader />
      <MessagePage
        title={title ?? t('notAllowed.title')}
        text={text ?? t('notAllowed.text')}
        actions={
          <Button component={Link} to="/dashboard">
            {t('notFound.back')}
          </Button>
        }
      />
    </>
  )
}
