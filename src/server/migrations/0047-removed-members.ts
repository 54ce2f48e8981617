import { type Kysely, sql } from 'kysely'

/** People who were removed from a workspace: only an invite to their address lets them return. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removed_members (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      removed_at timestamptz not null default now(),
      primary key (organization_id, user_id)
    );
    create index removed_members_user on removed_members (user_id);

    create function member_returned() returns trigger language plpgsql as $$
    begin
      delete from removed_members where organization_id = new.organization_id and user_id = new.user_id;
      return null;
    end $$;
    create trigger member_returned after insert on memberships for each row execute function member_returned();
  `.execute(db)
}
