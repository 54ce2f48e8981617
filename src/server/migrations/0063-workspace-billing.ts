import { type Kysely, sql } from 'kysely'

/** Workspace plans. Workspaces without a row are on the free plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workspace_billing (
      organization_id uuid primary key references organizations on delete cascade,
      currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP', 'DKK')),
      -- The subscription's plan in the catalog; null without a subscription.
      plan text,
      interval text check (interval in ('month', 'year')),
      seats integer not null default 1 check (seats between 1 and 1000000),
      -- Start of the subscription, and therefore of its monthly periods.
      subscribed_at timestamptz,
      -- End of the paid period; null without a subscription.
      paid_until timestamptz,
      trial_ends_at timestamptz,
      -- Maximum unpaid amount that jobs may charge to the card; null without an active card.
      card_limit bigint check (card_limit > 0),
      -- Plan and period that minutes were issued for, and the number of minutes.
      issued_for text,
      issued_until timestamptz,
      issued_minutes bigint not null default 0,
      issued_precision bigint not null default 0,
      check ((plan is null) = (interval is null)),
      check ((plan is null) = (subscribed_at is null)),
      check ((plan is null) = (paid_until is null))
    );

    -- The free plan now defines the visible part of transcripts.
    delete from installation_settings where key = 'freeMediaSeconds';
  `.execute(db)
}
