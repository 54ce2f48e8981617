import { type Kysely, sql } from 'kysely'

/** Verified addresses, other sign-in methods, a second factor, mail, an audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Users of sign-in providers may have neither a password nor an address.
    alter table users
      alter column email drop not null,
      alter column password_hash drop not null,
      add column email_verified_at timestamptz,
      add column avatar_key text,
      add column country_code text,
      add column time_zone text,
      add column address jsonb not null default '{}',
      add column last_sign_in_at timestamptz,
      add column totp_secret bytea,
      add column totp_confirmed_at timestamptz,
      -- Time step of the last accepted code, so that no code is accepted twice.
      add column totp_last_step bigint;
    -- Existing addresses count as verified, since verification wasn't required before.
    update users set email_verified_at = created_at;

    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column last_seen_at timestamptz not null default now(),
      add column method text not null default 'password',
      add column user_agent text not null default '',
      add column address text not null default '',
      -- The staff member impersonating this user.
      add column impersonator_id uuid references users on delete cascade;

    create table account_codes (
      code_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null,
      -- The address it was sent to; the new one during an email change.
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index account_codes_by_user on account_codes (user_id, purpose);

    create table identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      email text,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    );
    create index identities_by_user on identities (user_id);

    -- Sign-ins that are waiting for a provider, a passkey or a second factor; each is used only once.
    create table pending_sign_ins (
      token_hash bytea primary key,
      kind text not null,
      user_id uuid references users on delete cascade,
      state jsonb not null,
      expires_at timestamptz not null
    );

    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    create table passkeys (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_by_user on passkeys (user_id);

    -- Browsers that users have signed in with, by the hash of the ID stored in the browser.
    create table known_browsers (
      user_id uuid not null references users on delete cascade,
      browser_hash bytea not null,
      last_seen_at timestamptz not null default now(),
      primary key (user_id, browser_hash)
    );

    create table mails (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      recipient text not null,
      template text not null,
      language text not null,
      -- Deleted once the email is sent, since it may contain codes.
      content jsonb,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      error text
    );
    create index mails_by_time on mails (created_at);

    -- Has IDs but no foreign keys, since entries outlive the users and objects that they name.
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null,
      actor_id uuid,
      subject_id uuid,
      organization_id uuid,
      address text not null default '',
      details jsonb not null default '{}'
    );
    create index audit_log_by_subject on audit_log (subject_id, at);
    create index audit_log_by_actor on audit_log (actor_id, at);
    create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$;
    create trigger audit_log_stays before update or delete or truncate on audit_log
      for each statement execute function refuse_change();

    -- The table structure that rate-limiter-flexible requires.
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `.execute(db)
}
