import { type Kysely, sql } from 'kysely'

/**
 * Unpaid plans, automatic top-ups, budgets, coupons for first purchases, and the time when a deleted
 * workspace's subscription was canceled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_customers
      -- When the subscription of a deleted workspace was canceled.
      add column closed_at timestamptz;

    alter table workspace_billing
      -- Start of the period whose payment failed; null if nothing is owed.
      add column unpaid_since timestamptz,
      -- Number of emails sent about it: first a notice, then reminders.
      add column unpaid_notices smallint not null default 0,
      -- Coupon for the first purchase.
      add column coupon text,
      -- Automatic top-up: the amount per charge, the credit balance that triggers it, and the monthly maximum.
      add column top_up_amount bigint check (top_up_amount > 0),
      add column top_up_threshold bigint check (top_up_threshold >= 0),
      add column top_up_cap bigint check (top_up_cap >= top_up_amount),
      -- Country of the person who turned it on, used to determine tax.
      add column top_up_country text,
      -- Why it stopped; null if a person turned it off.
      add column top_up_stopped text check (top_up_stopped in ('declined', 'authentication', 'no_card')),
      -- Maximum monthly budget.
      add column budget bigint check (budget > 0),
      -- Month and percentage of the last budget alert.
      add column budget_alert_month text,
      add column budget_alert smallint,
      add check ((top_up_amount is null) = (top_up_threshold is null)),
      add check ((top_up_amount is null) = (top_up_cap is null));

    -- Automatic charges. Kept when a workspace is deleted.
    create table top_ups (
      id uuid primary key,
      organization_id uuid not null,
      provider text not null,
      amount bigint not null,
      currency text not null,
      state text not null default 'charging' check (state in ('charging', 'paid', 'failed')),
      created_at timestamptz not null default now()
    );
    create index top_ups_by_workspace on top_ups (organization_id, created_at);
    -- Only one charge at a time, so that a low balance isn't topped up twice.
    create unique index top_ups_in_progress on top_ups (organization_id) where state = 'charging';
  `.execute(db)
}
