import { type Kysely, sql } from 'kysely'

/** Customers, orders and events from payment services, and the objects of the local one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Kept when a workspace is deleted, like its invoices.
    create table payment_customers (
      organization_id uuid not null,
      provider text not null check (provider in ('local', 'stripe')),
      customer text not null,
      subscription text,
      -- The first active card, used for future charges.
      card jsonb,
      primary key (organization_id, provider),
      unique (provider, customer)
    );

    create table payment_orders (
      id uuid primary key,
      organization_id uuid not null,
      user_id uuid references users on delete set null,
      provider text not null,
      -- The ordered item, with its price at that time.
      ordered jsonb not null,
      checkout text,
      state text not null default 'open' check (state in ('open', 'paid', 'expired')),
      created_at timestamptz not null default now(),
      unique (provider, checkout)
    );
    create index payment_orders_by_user on payment_orders (user_id);
    create index payment_orders_by_workspace on payment_orders (organization_id, created_at);

    -- Handled events, since an event may arrive repeatedly.
    create table payment_events (
      provider text not null,
      id text not null,
      handled_at timestamptz not null default now(),
      primary key (provider, id)
    );

    -- The local payment service's customers, checkouts, subscriptions, invoices and so on.
    create table local_payment_objects (
      id text primary key,
      kind text not null,
      customer text,
      data jsonb not null,
      position bigint generated always as identity
    );
    create index local_payment_objects_by_customer on local_payment_objects (customer, kind, position);
    create index local_payment_objects_by_kind on local_payment_objects (kind, position);
    create unique index local_payment_objects_codes on local_payment_objects (lower(data ->> 'code'))
      where kind = 'promotion';

    -- Responses to calls with an idempotency key.
    create table local_payment_calls (
      key text primary key,
      answer jsonb not null,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
