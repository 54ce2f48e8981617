import { type Kysely, sql } from 'kysely'

/**
 * Account deletion: data exports, pending erasures, and contributions that outlive their author.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      state text not null check (state in ('queued', 'working', 'ready', 'failed')),
      percent real not null default 0,
      error text,
      -- Size and contents of the archive, once it is ready.
      bytes bigint,
      files integer,
      skipped integer,
      created_at timestamptz not null default now(),
      expires_at timestamptz
    );
    create index data_exports_by_user on data_exports (user_id);
    create unique index data_exports_under_way on data_exports (user_id) where state in ('queued', 'working');

    -- Files of deleted accounts. There are no foreign keys, since rows stay until the last file is deleted.
    create table erasures (
      id uuid primary key,
      what jsonb not null,
      created_at timestamptz not null default now()
    );

    -- Contributions are kept without their author, since colleagues may have built on them.
    alter table highlights
      alter column user_id drop not null,
      drop constraint highlights_user_id_fkey,
      add constraint highlights_user_id_fkey foreign key (user_id) references users on delete set null;
    alter table highlight_replies
      alter column user_id drop not null,
      drop constraint highlight_replies_user_id_fkey,
      add constraint highlight_replies_user_id_fkey foreign key (user_id) references users on delete set null;
    alter table transcript_operations alter column user_id drop not null;
  `.execute(db)
}
