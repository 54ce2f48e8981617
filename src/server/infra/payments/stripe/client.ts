import Stripe from 'stripe'
import { AppError } from '#server/infra/errors.ts'

/** Timeout of a call, in milliseconds. */
const timeout = 20_000
const retries = 2

/** Creates a client for Stripe's API, or for another server with the same API. */
export function connectStripe(secretKey: string, baseUrl?: string): Stripe {
  const customUrl = baseUrl === undefined ? undefined : new URL(baseUrl)
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(customUrl && {
      host: customUrl.hostname,
      port: customUrl.port,
      protocol: customUrl.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Awaits a call to Stripe, and converts its errors. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toAppError(error) : error
  }
}

function toAppError(error: InstanceType<typeof Stripe.errors.StripeError>): AppError {
  const { errors } = Stripe
  const errorDetails = { provider: 'stripe', ...(error.code !== undefined && { reason: error.code }) }
  const createError = (
    code: 'unavailable' | 'provider_failed' | 'not_found' | 'too_many_requests' | 'card_declined',
    message: string,
  ) => new AppError(code, message, errorDetails, { cause: error })
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError)
    return createError('unavailable', "The payment service isn't responding")
  if (error instanceof errors.StripeRateLimitError)
    return createError('too_many_requests', 'The payment service is busy')
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return createError('provider_failed', 'The payment service rejected STRIPE_SECRET_KEY')
  if (error.code === 'resource_missing') return createError('not_found', error.message)
  return createError(
    error instanceof errors.StripeCardError ? 'card_declined' : 'provider_failed',
    error.message,
  )
}
