import { resolve } from 'node:path'
import { z } from 'zod'
import { editable, secret, setting } from './setting.ts'

/** The edition and its plan prices. */
export const billingSettings = {
  edition: editable(
    'EDITION',
    'unlimited: every workspace has every feature, without prices; plans: workspaces have plans, minutes and credits. Default: unlimited, or plans if STRIPE_SECRET_KEY is set.',
    z.enum(['unlimited', 'plans']).default('unlimited'),
  ),
  catalogFile: setting(
    'CATALOG_FILE',
    'YAML or JSON file with plans, prices and rates, for the edition with plans. Default: the catalog included with Longhand.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  stripeSecretKey: setting(
    'STRIPE_SECRET_KEY',
    "Secret key of a Stripe account. If EDITION isn't set, this key turns on the edition with plans.",
    secret.optional(),
  ),
  stripeWebhookSecret: setting(
    'STRIPE_WEBHOOK_SECRET',
    'Signing secret of the Stripe webhook, which sends events to /billing/stripe/events.',
    secret.optional(),
  ),
  stripeUrl: setting(
    'STRIPE_URL',
    "URL of a server with Stripe's API. Default: Stripe's own.",
    z.url().optional(),
  ),
}
