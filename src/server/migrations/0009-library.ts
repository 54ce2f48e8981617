import { type Kysely, sql } from 'kysely'

/** Projects, opened shares, and workspace-wide lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table projects (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      organization_id uuid not null references organizations on delete cascade,
      name text not null,
      color text not null,
      created_at timestamptz not null default now()
    );
    create index projects_by_user on projects (user_id, organization_id);

    create table project_collections (
      user_id uuid not null references users on delete cascade,
      collection_id uuid not null references collections on delete cascade,
      project_id uuid not null references projects on delete cascade,
      primary key (collection_id, user_id, project_id)
    );
    create index project_collections_by_project on project_collections (project_id, collection_id);
    create index project_collections_by_user on project_collections (user_id);

    create table opened_collections (
      user_id uuid not null references users on delete cascade,
      collection_id uuid not null references collections on delete cascade,
      opened_at timestamptz not null default now(),
      primary key (user_id, collection_id)
    );
    create index opened_collections_by_collection on opened_collections (collection_id);

    create index collections_by_workspace on collections (organization_id, created_at desc, id desc);
  `.execute(db)
}
