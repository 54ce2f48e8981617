import { type Kysely, sql } from 'kysely'

/**
 * A collection's open Precision order, for lists: its deadline, whether a corrector is working on
 * it, and whether it failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collections
      -- Deadline of an undelivered order; maintained by a trigger, like the next column.
      add column precision_due_at timestamptz,
      -- Whether a corrector is working on it, which makes it read-only.
      add column precision_taken boolean not null default false,
      -- Why the order requested with the upload failed; null if it didn't fail.
      add column precision_error text;

    create function follow_correction() returns trigger language plpgsql as $$
    declare
      due timestamptz := case
        when new.state in ('waiting', 'taken') and new.delivered_at is null then new.due_at
      end;
    begin
      update collections set precision_due_at = due, precision_taken = (new.state = 'taken')
        where id = new.collection_id
          and (precision_due_at is distinct from due or precision_taken <> (new.state = 'taken'));
      return null;
    end $$;
    create trigger follow_correction after insert or update of state, due_at, delivered_at on corrections
      for each row when (new.kind = 'order') execute function follow_correction();
  `.execute(db)
}
