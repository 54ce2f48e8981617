import { type Kysely, sql } from 'kysely'

/** White-label sign-in pages, by subdomain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table white_labels (
      id uuid primary key,
      slug text not null unique,
      active boolean not null,
      name text not null,
      logo_key text,
      logo_style text not null,
      button_color text not null,
      background_color text not null,
      allow_google boolean not null,
      allow_email boolean not null,
      provider text,
      organization_id uuid references organizations on delete set null,
      metadata_url text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index white_labels_by_organization on white_labels (organization_id);
  `.execute(db)
}
