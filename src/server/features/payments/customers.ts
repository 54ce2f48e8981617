import type { BillingAccount } from '#contract/billing-account.ts'
import { type BillingDetails, subscription } from '#contract/payments.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { UserActor } from '#server/actor.ts'
import { readBilling } from '#server/features/billing/service.ts'
import { requireManager } from '#server/features/workspaces/service.ts'
import { parseVatNumber } from '#server/infra/billing/vat-numbers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Payments } from '#server/infra/payments/payments.ts'
import type { NewCustomer } from '#server/infra/payments/provider.ts'
import type { PaymentContext } from './payment-context.ts'
import * as queries from './queries.ts'
import { type Buyer, readBuyer, syncTax } from './taxes.ts'

/** A workspace's account at the payment service. */
export interface Account {
  provider: Payments
  currency: Currency
  /** Undefined before the first purchase. */
  customer: queries.CustomerRow | undefined
}

/**
 * Returns a workspace's account at the payment service, for its managers. @throws AppError not_available
 * without plans; forbidden
 */
export async function requireAccount(
  ctx: PaymentContext,
  actor: UserActor,
  organizationId: string,
): Promise<Account> {
  await requireManager(ctx.db, actor, organizationId)
  const billing = await readBilling(ctx, ctx.db, organizationId)
  if (!billing)
    throw new AppError('not_available', 'This installation sells no plans or credits', { setting: 'EDITION' })
  const provider = await ctx.payments()
  const customer = await queries.findCustomer(ctx.db, organizationId, provider.kind)
  return { provider, currency: billing.wallet.currency, customer }
}

/**
 * Like `requireAccount`.
 * @throws AppError not_found if nothing has been purchased yet
 */
export async function requireCustomer(
  ctx: PaymentContext,
  actor: UserActor,
  organizationId: string,
): Promise<Account & { customer: queries.CustomerRow }> {
  const account = await requireAccount(ctx, actor, organizationId)
  if (!account.customer) throw new AppError('not_found', "The workspace hasn't bought anything yet")
  return { ...account, customer: account.customer }
}

/** Returns a workspace's customer with its tax details, creating the customer if needed. */
export async function ensureCustomer(
  db: Db,
  provider: Payments,
  { organizationId, actor }: { organizationId: string; actor: UserActor },
): Promise<{ customer: string; buyer: Buyer }> {
  const { country_code, ...customerFields } = await queries.describeCustomer(db, organizationId, actor.userId)
  const existingCustomer = await queries.findCustomer(db, organizationId, provider.kind)
  if (existingCustomer)
    return {
      customer: existingCustomer.customer,
      buyer: await readBuyer(provider, existingCustomer.customer, country_code),
    }
  const customer = await ensureCustomerId(db, provider, { workspaceId: organizationId, ...customerFields })
  return { customer, buyer: { country: country_code, vatNumber: null } }
}

/** Returns a workspace's customer ID, creating the customer if needed. */
export async function ensureCustomerId(
  db: Db,
  provider: Payments,
  customerFields: NewCustomer,
): Promise<string> {
  const { workspaceId } = customerFields
  const existingCustomer = await queries.findCustomer(db, workspaceId, provider.kind)
  if (existingCustomer) return existingCustomer.customer
  const customer = await provider.createCustomer(customerFields, `customer-${workspaceId}`)
  await queries.insertCustomer(db, { organization_id: workspaceId, provider: provider.kind, customer })
  return customer
}

const noDetails: BillingDetails = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  postalCode: '',
  region: '',
  country: '',
  vatNumber: '',
}

/** Returns a workspace's subscription and billing details, for its managers. */
export async function getBillingAccount(
  ctx: PaymentContext,
  actor: UserActor,
  organizationId: string,
): Promise<BillingAccount> {
  const { provider, currency, customer } = await requireAccount(ctx, actor, organizationId)
  const id = customer?.subscription ?? null
  const details = customer && (await provider.readBillingDetails(customer.customer))
  return {
    provider: provider.kind,
    currency,
    // Strips the provider's additional fields.
    subscription: id === null ? null : subscription.parse(await provider.readSubscription(id)),
    details: details ?? noDetails,
  }
}

/**
 * Sets the recipient of future invoices.
 * @throws AppError invalid_input if the VAT number isn't valid for its country
 */
export async function setBillingDetails(
  ctx: PaymentContext,
  actor: UserActor,
  { oid, details }: { oid: string; details: BillingDetails },
): Promise<BillingDetails> {
  const { provider } = await requireAccount(ctx, actor, oid)
  const storedDetails = { ...details, vatNumber: await requireVatNumber(details) }
  const { customer } = await ensureCustomer(ctx.db, provider, { organizationId: oid, actor })
  await provider.setBillingDetails(customer, storedDetails)
  const row = await queries.findCustomer(ctx.db, oid, provider.kind)
  if (row) await syncTax(ctx, provider, row)
  return storedDetails
}

async function requireVatNumber({ country, vatNumber }: BillingDetails): Promise<string> {
  if (vatNumber === '') return ''
  if (country === '')
    throw new AppError('invalid_input', 'A VAT number needs a country', { reason: 'vat_country' })
  const parsedVatNumber = await parseVatNumber(country, vatNumber)
  if (parsedVatNumber === undefined)
    throw new AppError('invalid_input', `This isn't a VAT number of ${country}`, { reason: 'vat_number' })
  return parsedVatNumber
}

/** Opens the payment service's customer portal. */
export async function openPortal(
  ctx: PaymentContext,
  actor: UserActor,
  { oid, returnUrl }: { oid: string; returnUrl: string },
): Promise<{ url: string }> {
  const { provider } = await requireAccount(ctx, actor, oid)
  const { customer } = await ensureCustomer(ctx.db, provider, { organizationId: oid, actor })
  return provider.createPortal(customer, returnUrl)
}
