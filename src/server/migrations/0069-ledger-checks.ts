import { type Kysely, sql } from 'kysely'

/**
 * Makes the ledger's checks cheaper: entries are checked once per statement instead of once per
 * row. The entries that a statement adds must balance and belong to existing transactions and
 * accounts, which are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger ledger_entries_balanced on ledger_entries;
    alter table ledger_entries
      drop constraint ledger_entries_transaction_id_fkey,
      drop constraint ledger_entries_workspace_id_account_unit_fkey;

    create function ledger_entries_checked() returns trigger language plpgsql as $$
    declare
      wrong bigint;
    begin
      select transaction_id into wrong from added group by transaction_id, unit having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'ledger transaction % does not balance', wrong using errcode = 'check_violation';
      end if;
      select transaction_id into wrong from added as e where not exists (
        select from ledger_transactions as t join ledger_accounts as a on a.workspace_id = t.workspace_id
          where t.id = e.transaction_id and t.workspace_id = e.workspace_id
            and a.account = e.account and a.unit = e.unit
      ) limit 1;
      if found then
        raise exception 'an entry of ledger transaction % has no account', wrong
          using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$;
    create trigger ledger_entries_checked after insert on ledger_entries
      referencing new table as added for each statement execute function ledger_entries_checked();

    create or replace function ledger_balanced() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_entries where transaction_id = new.id) then
        raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
      end if;
      return null;
    end $$;

    -- Leaves room on each page, so that balances can be updated in place.
    alter table ledger_accounts set (fillfactor = 50);

    -- Statements and budgets read a workspace's transactions by time.
    drop index ledger_entries_by_account;
    drop index ledger_transactions_by_time;
    create index ledger_transactions_by_time on ledger_transactions (workspace_id, created_at, id);

    -- Locks a workspace's balances, and returns them with its plan as of after the lock.
    create function ledger_open_billing(workspace uuid)
      returns table (balances jsonb, enterprise_at timestamptz, billing workspace_billing) language plpgsql as $$
    #variable_conflict use_column
    declare
      locked jsonb := ledger_open(workspace);
    begin
      return query
        select locked, organizations.enterprise_at, terms
          from organizations left join workspace_billing as terms on terms.organization_id = organizations.id
          where organizations.id = workspace;
    end $$;
  `.execute(db)
}
