import { type Kysely, sql } from 'kysely'

/**
 * Double-entry ledger for minutes and money. It has no foreign keys, since it is kept after a
 * workspace is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_accounts (
      workspace_id uuid not null,
      account text not null,
      unit text not null,
      balance bigint not null default 0,
      primary key (workspace_id, account, unit),
      constraint ledger_accounts_not_overdrawn check (
        balance >= 0 or account in ('issued', 'card', 'payments', 'grants')
      )
    );

    create table ledger_transactions (
      id bigint generated always as identity primary key,
      workspace_id uuid not null,
      -- Idempotency key.
      key text not null,
      kind text not null check (kind in (
        'hold', 'capture', 'release', 'period', 'payment', 'grant', 'adjustment', 'refund', 'payout'
      )),
      -- The job that a hold, capture or release belongs to.
      job_id uuid,
      job_kind text check (job_kind in ('transcription', 'translation', 'conversion', 'precision')),
      collection_id uuid,
      -- The person who caused the transaction; null for the app itself.
      actor_id uuid,
      details jsonb not null default '{}',
      created_at timestamptz not null default now(),
      unique (workspace_id, key),
      check ((kind in ('hold', 'capture', 'release')) = (job_id is not null))
    );
    create index ledger_transactions_by_time on ledger_transactions (workspace_id, id);
    create unique index ledger_transactions_held on ledger_transactions (job_id) where kind = 'hold';
    -- Each job's hold is captured or released only once.
    create unique index ledger_transactions_settled on ledger_transactions (job_id)
      where kind in ('capture', 'release');
    create index ledger_transactions_by_collection on ledger_transactions (collection_id)
      where collection_id is not null;

    create table ledger_entries (
      transaction_id bigint not null references ledger_transactions,
      workspace_id uuid not null,
      account text not null,
      unit text not null,
      amount bigint not null check (amount <> 0),
      primary key (transaction_id, account, unit),
      foreign key (workspace_id, account, unit) references ledger_accounts
    );
    create index ledger_entries_by_account on ledger_entries (workspace_id, account, unit);

    create function ledger_balanced() returns trigger language plpgsql as $$
    declare
      id bigint;
    begin
      if tg_table_name = 'ledger_entries' then
        id := new.transaction_id;
      else
        id := new.id;
      end if;
      if not exists (select from ledger_entries where transaction_id = id) then
        raise exception 'ledger transaction % has no entries', id using errcode = 'check_violation';
      end if;
      if exists (
        select from ledger_entries where transaction_id = id group by unit having sum(amount) <> 0
      ) then
        raise exception 'ledger transaction % does not balance', id using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
      deferrable initially deferred for each row execute function ledger_balanced();
    create constraint trigger ledger_entries_balanced after insert on ledger_entries
      deferrable initially deferred for each row execute function ledger_balanced();

    -- Locks a workspace's balances until the transaction ends, and returns them. Each statement of the function
    -- sees what was committed before it, so the balances are those after the lock.
    create function ledger_open(workspace uuid) returns jsonb language plpgsql as $$
    begin
      perform from ledger_accounts
        where workspace_id = workspace and account = 'plan' and unit = 'minutes' for update;
      if not found then
        insert into ledger_accounts (workspace_id, account, unit) values (workspace, 'plan', 'minutes')
          on conflict do nothing;
        perform from ledger_accounts
          where workspace_id = workspace and account = 'plan' and unit = 'minutes' for update;
      end if;
      return (
        select jsonb_object_agg(account || ':' || unit, balance)
          from ledger_accounts where workspace_id = workspace
      );
    end $$;

    -- Returns a job's hold that has been neither captured nor released, and locks the balances; null if there is none.
    create function ledger_open_hold(job uuid) returns jsonb language plpgsql as $$
    declare
      hold ledger_transactions;
      balances jsonb;
    begin
      select * into hold from ledger_transactions where job_id = job and kind = 'hold';
      if not found then
        return null;
      end if;
      balances := ledger_open(hold.workspace_id);
      if exists (select from ledger_transactions where job_id = job and kind in ('capture', 'release')) then
        return null;
      end if;
      return jsonb_build_object('hold', to_jsonb(hold), 'balances', balances, 'entries', (
        select jsonb_agg(jsonb_build_object('account', account, 'unit', unit, 'amount', amount))
          from ledger_entries where transaction_id = hold.id
      ));
    end $$;

    create function ledger_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger ledger_transactions_kept before update or delete or truncate on ledger_transactions
      for each statement execute function ledger_append_only();
    create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
      for each statement execute function ledger_append_only();
    create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
      for each statement execute function ledger_append_only();
  `.execute(db)
}
