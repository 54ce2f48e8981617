import { type Kysely, sql } from 'kysely'

/** Precision: orders, correction queues, and correctors with their exams and pay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gold_clips (
      id uuid primary key,
      -- Recording with the verified words; correctors see its draft.
      collection_id uuid not null references collections on delete cascade,
      language text not null,
      name text not null,
      seconds double precision not null check (seconds > 0),
      -- Uses: in exams, mixed into the queue, or both.
      for_exams boolean not null default true,
      for_queue boolean not null default true,
      created_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    );
    create index gold_clips_by_language on gold_clips (language) where retired_at is null;

    create table corrections (
      id uuid primary key,
      -- Null once the recording is deleted.
      collection_id uuid references collections on delete set null,
      -- The customer's workspace, kept after its deletion for statistics and the ledger.
      workspace_id uuid not null,
      ordered_by uuid references users on delete set null,
      kind text not null check (kind in ('order', 'gold', 'exam')),
      product text not null default 'transcript' check (product in ('transcript', 'captions')),
      style text not null default 'standard' check (style in ('standard', 'verbatim')),
      -- For captions: a built-in profile, or one of the workspace's own.
      caption_profile text,
      -- Workspace whose own correctors handle the order; null for the installation's correctors.
      own_workspace_id uuid references organizations on delete cascade,
      language text not null,
      seconds double precision not null check (seconds >= 0),
      notes text not null default '',
      state text not null default 'waiting' check (state in ('waiting', 'taken', 'complete', 'canceled')),
      stage text not null default 'correction' check (stage in ('correction', 'review')),
      -- The only person allowed to take it.
      assigned_to uuid references users on delete set null,
      gold_clip_id uuid references gold_clips on delete set null,
      -- Notes by the person who requested another review.
      review_notes text not null default '',
      late_refund_percent integer not null default 0 check (late_refund_percent between 0 and 100),
      draft_version_id uuid,
      final_version_id uuid,
      ordered_at timestamptz not null default now(),
      due_at timestamptz not null,
      -- When the customer received the corrected transcript; unaffected by later reviews.
      delivered_at timestamptz,
      ended_at timestamptz,
      check ((ended_at is not null) = (state in ('complete', 'canceled')))
    );
    create unique index corrections_open on corrections (collection_id) where state in ('waiting', 'taken');
    create index corrections_by_collection on corrections (collection_id, ordered_at desc);
    create index corrections_waiting on corrections (language, own_workspace_id, stage, due_at, id)
      where state = 'waiting';
    create index corrections_by_workspace on corrections (workspace_id, ordered_at desc);

    create table correction_works (
      id uuid primary key,
      correction_id uuid not null references corrections on delete cascade,
      corrector_id uuid references users on delete set null,
      stage text not null check (stage in ('correction', 'review')),
      taken_at timestamptz not null default now(),
      paused_at timestamptz,
      warned_at timestamptz,
      ended_at timestamptz,
      outcome text check (outcome in ('complete', 'released', 'timedOut', 'rejected', 'withdrawn', 'blocked')),
      reason text,
      comment text,
      rating smallint check (rating between 1 and 5),
      -- As reported by the browser, in milliseconds.
      completion_ms bigint,
      -- Whole seconds of the recording that were played, and those that were reviewed.
      played int4multirange not null default '{}',
      reviewed int4multirange not null default '{}',
      -- Measured using heartbeats.
      active_seconds integer not null default 0,
      beat_at timestamptz,
      before_version_id uuid,
      after_version_id uuid,
      -- Errors in the resulting text by kind, with examples.
      scores jsonb,
      check ((ended_at is null) = (outcome is null))
    );
    create unique index correction_works_open on correction_works (correction_id) where ended_at is null;
    create index correction_works_by_correction on correction_works (correction_id, taken_at);
    create index correction_works_of_corrector on correction_works (corrector_id, taken_at desc);
    create index correction_works_taken on correction_works (taken_at) where ended_at is null;

    create table correction_events (
      id bigint generated always as identity primary key,
      correction_id uuid not null references corrections on delete cascade,
      kind text not null,
      actor_id uuid references users on delete set null,
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create index correction_events_by_correction on correction_events (correction_id, id);

    create table correctors (
      user_id uuid primary key references users on delete cascade,
      -- Whether they are currently accepting work.
      active boolean not null default true,
      -- Preferred payout method, such as an account number.
      payment text not null default '',
      -- Their application; the user is a corrector once it is accepted.
      application text,
      applied_at timestamptz,
      decided_at timestamptz,
      blocked_at timestamptz,
      block_reason text
    );

    create table corrector_languages (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      language text not null,
      -- Workspace that they correct for; null for the installation.
      workspace_id uuid references organizations on delete cascade,
      -- 'exam' until the exam is passed or waived.
      state text not null check (state in ('exam', 'active')),
      -- Number of upcoming corrections that must be reviewed.
      probation integer not null default 0 check (probation >= 0),
      reviewer boolean not null default false,
      -- Cents per minute, overriding the language's rate.
      rate_cents integer check (rate_cents >= 0),
      added_at timestamptz not null default now()
    );
    create unique index corrector_languages_once
      on corrector_languages (user_id, language, coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'));
    create index corrector_languages_of_workspace on corrector_languages (workspace_id, language);

    -- Pay of correctors and reviewers per started minute, by language.
    create table corrector_rates (
      language text primary key,
      correction_cents integer not null check (correction_cents >= 0),
      review_cents integer not null check (review_cents >= 0),
      currency text not null
    );

    create table corrector_exams (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      language text not null,
      workspace_id uuid references organizations on delete cascade,
      gold_clip_id uuid references gold_clips on delete set null,
      correction_id uuid references corrections on delete set null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      -- Share of correct words, from 0 to 1.
      score double precision,
      passed boolean
    );
    create index corrector_exams_of_user on corrector_exams (user_id, language, started_at desc);

    -- One row per minute with a heartbeat.
    create table corrector_activity (
      user_id uuid not null references users on delete cascade,
      language text not null,
      minute timestamptz not null,
      primary key (user_id, language, minute)
    );

    create table correction_disputes (
      id uuid primary key,
      work_id uuid not null unique references correction_works on delete cascade,
      reason text not null,
      created_at timestamptz not null default now(),
      decided_by uuid references users on delete set null,
      decided_at timestamptz,
      accepted boolean,
      note text
    );

    -- Correctors' pay is owed until it is paid out; negative if a dispute decision reduces what was already paid out.
    alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn;
    alter table ledger_accounts add constraint ledger_accounts_not_overdrawn
      check (balance >= 0 or account in ('issued', 'card', 'payments', 'grants', 'earnings', 'owed'));
    alter table ledger_transactions drop constraint ledger_transactions_kind_check;
    alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
      'hold', 'capture', 'release', 'period', 'payment', 'grant', 'adjustment', 'refund', 'payout', 'pay'
    ));
  `.execute(db)
}
