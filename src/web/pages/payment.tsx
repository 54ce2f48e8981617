import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { TestCheckout } from '#web/features/plans/test-checkout.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './page.module.css'

/** Payment page for a test purchase. */
export function TestCheckoutPage() {
  const { t } = useTranslation('plans')
  const { checkoutId } = useParams({ from: '/signed-in/payment/checkout/$checkoutId' })
  useDocumentTitle(t('checkout.title'))
  return (
    <main id="content" className={classes.main}>
      <TestCheckout checkoutId={checkoutId} />
    </main>
  )
}

/**
 * Page shown after a payment. The purchase is completed by an event from the payment service, usually within
 * seconds.
 */
export function PaymentResultPage() {
  const { t } = useTranslation('plans')
  const { action } = useParams({ from: '/signed-in/payment/$action' })
  return action === 'success' ? (
    <MessagePage
      title={t('result.success')}
      text={t('result.successText')}
      actions={<Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t('dashboard')}</Button>}
    />
  ) : (
    <MessagePage
      title={t('result.cancel')}
      text={t('result.cancelText')}
      actions={<Button renderRoot={(props) => <Link to="/plans" {...props} />}>{t('result.again')}</Button>}
    />
  )
}
