import type { Config } from '#server/config.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { LocalPayments } from './local/provider.ts'
import type { StripePayments } from './stripe/provider.ts'

export type Payments = LocalPayments | StripePayments

/** Returns the installation's payment service. */
export type ReadPayments = () => Promise<Payments>

type Settings = Pick<Config, 'stripeSecretKey' | 'stripeWebhookSecret' | 'stripeUrl'>

/** Opens the payment service on first use: Stripe if its key is configured, or else the local one. */
export function createPayments(settings: Settings, db: Db): ReadPayments {
  let openedPayments: Promise<Payments> | undefined
  return () => {
    openedPayments ??= openPayments(settings, db)
    return openedPayments
  }
}

async function openPayments(settings: Settings, db: Db): Promise<Payments> {
  const {
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret = null,
    stripeUrl: baseUrl,
  } = settings
  if (secretKey === undefined) {
    const { createLocalPayments } = await import('./local/provider.ts')
    return createLocalPayments({ db })
  }
  const { createStripePayments } = await import('./stripe/provider.ts')
  return createStripePayments({ secretKey, webhookSecret, baseUrl })
}
