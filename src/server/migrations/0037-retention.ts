import { type Kysely, sql } from 'kysely'

/** Retention of collections per workspace, and legal holds, which the database also enforces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      -- Null if nothing is deleted.
      add column retention_deletes text check (retention_deletes in ('media', 'everything')),
      add column retention_days int check (retention_days between 1 and 3650),
      add column held_at timestamptz,
      add column held_by uuid references users on delete set null,
      add column hold_reason text;
    alter table collections
      -- To within an hour. It is unknown for existing collections, so their retention period starts now.
      add column last_opened_at timestamptz not null default now(),
      -- The deletion announced to the owner.
      add column deletion_deletes text check (deletion_deletes in ('media', 'everything')),
      add column deletion_notified_at timestamptz,
      add column deletion_at timestamptz,
      add column media_deleted_at timestamptz,
      add column held_at timestamptz,
      add column held_by uuid references users on delete set null,
      add column hold_reason text;
    create index collections_by_deletion on collections (deletion_at) where deletion_at is not null;
    create index collections_held on collections (organization_id, id) where held_at is not null;
    create index collections_by_holder on collections (held_by) where held_by is not null;
    create index organizations_by_holder on organizations (held_by) where held_by is not null;
  `.execute(db)
  await sql`
    create function refuse_held_collection() returns trigger language plpgsql as $$
      begin
        if old.held_at is not null or exists (
            select from organizations where id = old.organization_id and held_at is not null) then
          raise exception 'The collection is on legal hold' using errcode = 'LH001';
        end if;
        return old;
      end
    $$;
    create trigger refuse_held before delete on collections
      for each row execute function refuse_held_collection();

    create function refuse_held_organization() returns trigger language plpgsql as $$
      begin
        if old.held_at is not null or exists (
            select from collections where organization_id = old.id and held_at is not null) then
          raise exception 'The workspace is on legal hold' using errcode = 'LH001';
        end if;
        return old;
      end
    $$;
    create trigger refuse_held before delete on organizations
      for each row execute function refuse_held_organization();
  `.execute(db)
}
