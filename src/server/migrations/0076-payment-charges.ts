import { type Kysely, sql } from 'kysely'

/** Successful charges and their refunds, for revenue and the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Kept when a workspace is deleted, like its invoices.
    create table payment_charges (
      provider text not null check (provider in ('local', 'stripe')),
      charge text not null,
      organization_id uuid not null,
      order_id uuid,
      kind text not null check (kind in ('credits', 'subscription')),
      currency text not null,
      amount bigint not null check (amount >= 0),
      refunded bigint not null default 0 check (refunded between 0 and amount),
      charged_at timestamptz not null,
      primary key (provider, charge)
    );
    create index payment_charges_by_time on payment_charges (charged_at);

    create table payment_refunds (
      id bigint generated always as identity primary key,
      provider text not null,
      charge text not null,
      organization_id uuid not null,
      currency text not null,
      amount bigint not null check (amount > 0),
      -- Credits that were removed from the workspace.
      credits bigint not null,
      -- Idempotency key of the request; null for refunds made directly at the payment service.
      key uuid unique,
      refunded_at timestamptz not null default now(),
      foreign key (provider, charge) references payment_charges
    );
    create index payment_refunds_by_charge on payment_refunds (provider, charge);
    create index payment_refunds_by_time on payment_refunds (refunded_at);

    create index ledger_captures_by_time on ledger_transactions (created_at) where kind = 'capture';
  `.execute(db)
}
