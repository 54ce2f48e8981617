import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const kinds = {
  '/401': '401',
  '/403': '403',
  '/404': '404',
  '/not_allowed': 'notAllowed',
  '/unsupported': 'unsupported',
} as const

/** Error pages, each with its own URL. */
export function ErrorPage() {
  const { t } = useTranslation('shell')
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const kind = kinds[path as keyof typeof kinds] ?? '404'
  const title = t(`errorPage.${kind}.title`)
  useDocumentTitle(title)
  return (
    <MessagePage
      title={title}
      text={t(`errorPage.${kind}.text`)}
      actions={
        <>
          {kind === '401' && (
            <Button renderRoot={(props) => <Link to="/signin" {...props} />}>{t('errorPage.signIn')}</Button>
          )}
          {kind === 'notAllowed' && (
            <Button renderRoot={(props) => <a href="/logout" {...props} />}>{t('errorPage.signOut')}</Button>
          )}
          {kind === 'unsupported' && (
            <Button component="a" href="https://www.google.com/chrome/">
              {t('errorPage.chrome')}
            </Button>
          )}
          {(kind === '403' || kind === '404') && (
            <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t('errorPage.home')}</Button>
          )}
        </>
      }
    />
  )
}
