import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AppliedCaptions } from '#contract/captions.ts'
import type { CorrectionScores } from '#contract/correction-scores.ts'
import type {
  CorrectionEventKind,
  CorrectionKind,
  CorrectionProduct,
  CorrectionStage,
  CorrectionState,
  PrecisionStyle,
  WorkOutcome,
} from '#contract/corrections.ts'
import type { ExamDifference } from '#contract/correctors.ts'
import type { Currency } from '#contract/plan-choices.ts'
import type { TranscriptSource, TranscriptSpeaker } from '#contract/transcripts.ts'
import type { Word } from '#domain/words/words.ts'
import type { CreatedAt, Json, JsonWithDefault, Timestamp } from './columns.ts'

/** Precision: orders and the work on them, correctors and their exams. */
export interface CorrectionTables {
  gold_clips: GoldClipsTable
  corrections: CorrectionsTable
  correction_works: CorrectionWorksTable
  correction_events: CorrectionEventsTable
  correctors: CorrectorsTable
  corrector_languages: CorrectorLanguagesTable
  corrector_rates: CorrectorRatesTable
  corrector_exams: CorrectorExamsTable
  corrector_activity: CorrectorActivityTable
  correction_disputes: CorrectionDisputesTable
}

/** Draft of a gold clip, as shown to correctors. */
export interface GoldDraft {
  words: Word[]
  speakers: TranscriptSpeaker[]
  sources: TranscriptSource[]
}

/** Recordings with verified words, used for exams and for tests within the queue. */
export interface GoldClipsTable {
  id: string
  /** Recording with the verified words; correctors see its draft. */
  collection_id: string
  /** Code such as `en`. */
  language: string
  name: string
  seconds: number
  for_exams: Generated<boolean>
  for_queue: Generated<boolean>
  created_by: string | null
  created_at: CreatedAt
  retired_at: Timestamp | null
  draft: Json<GoldDraft>
  words: number
  /** Number of wrong words in the draft. */
  wrong: number
  /** The source recording, and the clip's start time in seconds. */
  source_id: string | null
  start_seconds: number
  /** When cutting its media failed. */
  failed_at: Timestamp | null
}

/** A customer's order, a gold clip in the queue, or an exam. */
export interface CorrectionsTable {
  id: string
  /** Null once the recording is deleted. */
  collection_id: string | null
  /** The customer's workspace. */
  workspace_id: string
  ordered_by: string | null
  kind: CorrectionKind
  product: Generated<CorrectionProduct>
  style: Generated<PrecisionStyle>
  caption_profile: string | null
  /**
   * Caption limits that the completed order meets; copied, since the profile may be changed or
   * deleted later.
   */
  applied_captions: Json<AppliedCaptions> | null
  /** Workspace whose own correctors handle the order; null for the installation's correctors. */
  own_workspace_id: string | null
  /** Code such as `en`. */
  language: string
  seconds: number
  notes: Generated<string>
  state: Generated<CorrectionState>
  stage: Generated<CorrectionStage>
  /** The only corrector allowed to take it; null for any. */
  assigned_to: string | null
  gold_clip_id: string | null
  review_notes: Generated<string>
  late_refund_percent: Generated<number>
  draft_version_id: string | null
  final_version_id: string | null
  /** Share of low-confidence words in the draft; null until computed. */
  unsure: number | null
  /** When the customer was notified of the delay. */
  late_at: Timestamp | null
  ordered_at: CreatedAt
  due_at: Timestamp
  /** When the customer received the corrected transcript. */
  delivered_at: Timestamp | null
  ended_at: Timestamp | null
}

/** A corrector's work on a correction, from taking it to its outcome. */
export interface CorrectionWorksTable {
  id: string
  correction_id: string
  corrector_id: string | null
  stage: CorrectionStage
  taken_at: CreatedAt
  paused_at: Timestamp | null
  /** When the corrector was warned that the work will be released after six hours. */
  warned_at: Timestamp | null
  ended_at: Timestamp | null
  outcome: WorkOutcome | null
  reason: string | null
  comment: string | null
  rating: number | null
  /** Time taken as measured by the browser, in milliseconds. */
  completion_ms: ColumnType<string | null, number | null, number | null>
  /** Whole seconds of the recording that were played, as a PostgreSQL multirange. */
  played: ColumnType<string, string | undefined, string>
  reviewed: ColumnType<string, string | undefined, string>
  active_seconds: Generated<number>
  beat_at: Timestamp | null
  before_version_id: string | null
  after_version_id: string | null
  scores: Json<CorrectionScores> | null
}

/** History of a correction; append-only. */
export interface CorrectionEventsTable {
  id: GeneratedAlways<string>
  correction_id: string
  kind: CorrectionEventKind
  actor_id: string | null
  details: JsonWithDefault<Record<string, string | number | boolean | null>>
  created_at: CreatedAt
}

/** Settings of a corrector or applicant. */
export interface CorrectorsTable {
  user_id: string
  /** Whether they are currently accepting work. */
  active: Generated<boolean>
  /** Preferred payout method. */
  payment: Generated<string>
  application: string | null
  /** Languages applied for. */
  languages: Generated<string[]>
  /** Decision on the application; null while it is open. */
  accepted: Generated<boolean | null>
  applied_at: Timestamp | null
  decided_at: Timestamp | null
  blocked_at: Timestamp | null
  block_reason: string | null
}

/** One of a corrector's languages, for the installation or for one workspace. */
export interface CorrectorLanguagesTable {
  id: string
  user_id: string
  /** Code such as `en`. */
  language: string
  workspace_id: string | null
  /** `exam` until the exam is passed or waived. */
  state: 'exam' | 'active'
  /** Number of upcoming corrections that must be reviewed. */
  probation: Generated<number>
  reviewer: Generated<boolean>
  /** Cents per minute, overriding the language's rate. */
  rate_cents: number | null
  added_at: CreatedAt
}

/** Pay per started minute, by language. */
export interface CorrectorRatesTable {
  language: string
  correction_cents: number
  review_cents: number
  currency: Currency
}

export interface CorrectorExamsTable {
  id: string
  user_id: string
  language: string
  workspace_id: string | null
  gold_clip_id: string | null
  correction_id: string | null
  started_at: CreatedAt
  finished_at: Timestamp | null
  /** Share of correct words, from 0 to 1. */
  score: number | null
  passed: boolean | null
  /** Differences from the gold text. */
  differences: JsonWithDefault<ExamDifference[]>
}

/** Minutes with a heartbeat. */
export interface CorrectorActivityTable {
  user_id: string
  language: string
  minute: Timestamp
}

export interface CorrectionDisputesTable {
  id: string
  work_id: string
  reason: string
  created_at: CreatedAt
  decided_by: string | null
  decided_at: Timestamp | null
  accepted: boolean | null
  note: string | null
}
