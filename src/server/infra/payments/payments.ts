import type { Config } from '#server/config.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PaymentProvider } from './provider.ts'

/** Returns the payment service of the installation. */
export type ReadPayments = () => Promise<PaymentProvider>

type Settings = Pick<Config, 'stripeSecretKey' | 'stripeWebhookSecret' | 'stripeUrl'>

/** Opens the payment service when it is first needed: Stripe with its key, or else the local one. */
export function createPayments(settings: Settings, db: Db): ReadPayments {
  let opened: Promise<PaymentProvider> | undefined
  return () => {
    opened ??= openPayments(settings, db)
    return opened
  }
}

async function openPayments(settings: Settings, db: Db): Promise<PaymentProvider> {
  const {
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret = null,
    stripeUrl: baseUrl,
  } = settings
  if (secretKey === undefined) {
    const { localPayments } = await import('./local/provider.ts')
    return localPayments({ db })
  }
  const { stripeProvider } = await import('./stripe/provider.ts')
  return stripeProvider({ secretKey, webhookSecret, baseUrl })
}
