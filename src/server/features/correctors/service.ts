import type { CorrectorLanguage, CorrectorSettings } from '#contract/correctors.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit } from '#server/features/audit/service.ts'
import { endAllWork } from '#server/features/corrections/service.ts'
import { readAttempts } from '#server/features/corrector-exams/service.ts'
import {
  isCorrector,
  isInstallationCorrector,
  requireCorrector,
} from '#server/features/corrector-roles/service.ts'
import { listExamLanguages } from '#server/features/gold-clips/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { endOwnCorrectorAppointments } from './own-correctors.ts'
import * as queries from './queries.ts'

export { endOwnCorrectorAppointments }

/** Returns the caller's corrector settings. */
export async function readCorrectorSettings(
  ctx: Context,
  actor: UserActor,
  uid: string,
): Promise<CorrectorSettings> {
  requireOwnAccount(actor, uid)
  return readSettings(ctx, ctx.db, uid)
}

export async function readSettings(ctx: Context, db: Db, uid: string): Promise<CorrectorSettings> {
  const { correctorApplications, correctorPassPercent } = ctx.installation
  const row = await queries.findCorrector(db, uid)
  const exams = new Map((await listExamLanguages(db)).map(({ language, ...lengths }) => [language, lengths]))
  const languages: CorrectorLanguage[] = []
  for (const languageRow of await queries.listLanguages(db, uid)) {
    const { remainingTries, openExam } = await readAttempts(ctx, db, {
      userId: uid,
      language: languageRow.language,
      workspaceId: languageRow.workspace_id,
    })
    languages.push({
      language: languageRow.language,
      workspace:
        languageRow.workspace_id === null
          ? null
          : { id: languageRow.workspace_id, name: languageRow.workspace_name ?? '' },
      state: languageRow.state,
      probation: languageRow.probation,
      reviewer: languageRow.reviewer,
      triesLeft: remainingTries,
      hasExam: exams.has(languageRow.language),
      examLength: exams.get(languageRow.language) ?? null,
      exam: openExam?.collectionId ?? null,
    })
  }
  const activeLanguages = languages.filter(({ state }) => state === 'active')
  const codes = [...new Set(activeLanguages.map(({ language }) => language))]
  return {
    isCorrector: await isCorrector(ctx, db, uid),
    correctLangCodes: codes,
    correctLangCode: codes[0] ?? null,
    correctorPayment: row?.payment ?? '',
    isOnProbation: activeLanguages.some(({ probation }) => probation > 0),
    active: row?.active ?? true,
    blocked: row?.blocked_at ? (row.block_reason ?? '') : null,
    languages,
    application: presentApplication(row),
    canApply: correctorApplications,
    examLanguages: [...exams.keys()],
    passPercent: correctorPassPercent,
  }
}

export const presentApplication = (
  row:
    | {
        application: string | null
        applied_at: Date | null
        accepted: boolean | null
        languages: string[] | null
      }
    | undefined,
): CorrectorSettings['application'] => ({
  state: applicationState(row),
  text: row?.application ?? '',
  languages: row?.languages ?? [],
  applied: row?.applied_at ? toEpochSeconds(row.applied_at) : null,
})

function applicationState(row: { applied_at: Date | null; accepted: boolean | null } | undefined) {
  if (!row?.applied_at) return 'none'
  if (row.accepted === null) return 'open'
  return row.accepted ? 'accepted' : 'declined'
}

interface SettingsChange {
  uid: string
  active?: boolean | undefined
  correctorPayment?: string | undefined
}

export async function changeCorrectorSettings(
  ctx: Context,
  actor: UserActor,
  { uid, active, correctorPayment: payment }: SettingsChange,
): Promise<CorrectorSettings> {
  requireOwnAccount(actor, uid)
  await requireCorrector(ctx, ctx.db, actor)
  await queries.saveCorrector(ctx.db, uid, {
    ...(active !== undefined && { active }),
    ...(payment !== undefined && { payment }),
  })
  return readSettings(ctx, ctx.db, uid)
}

/** Adds a language for the caller, a corrector of the installation, who must then pass its exam. */
export async function addLanguage(
  ctx: Context,
  actor: UserActor,
  { uid = actor.userId, language }: { uid?: string | undefined; language: string },
): Promise<CorrectorSettings> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, uid)
    if (!(await isInstallationCorrector(ctx, tx, uid)))
      throw new AppError('forbidden', 'Only correctors of the installation can do this')
    await queries.saveLanguage(tx, { userId: uid, language, workspaceId: null }, {})
  })
  return readSettings(ctx, ctx.db, uid)
}

/** Gives a user a language without an exam or probation; used by the CLI. */
export async function grantLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, userId)
    const grantedState = { state: 'active', probation: 0 } as const
    await queries.saveLanguage(tx, { userId, language, workspaceId: null }, grantedState)
    await audit(tx, {
      kind: 'correctorLanguageChanged',
      actorId: null,
      subjectId: userId,
      details: { language, ...grantedState },
    })
  })
}

/** Removes a former corrector's languages for the installation and ends their work; used by the CLI. */
export async function revokeLanguages(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, userId)
    await queries.saveCorrector(tx, userId, { accepted: false })
    await queries.deleteInstallationLanguages(tx, userId)
    await endAllWork(tx, { userId, workspaceId: null }, { outcome: 'withdrawn', actorId: null })
  })
}

/** Removes one of the caller's languages; the caller's corrections in progress return to the queue. */
export async function removeLanguage(
  ctx: Context,
  actor: UserActor,
  { uid, language }: { uid: string; language: string },
): Promise<CorrectorSettings> {
  requireOwnAccount(actor, uid)
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, uid)
    if (!(await queries.deleteLanguage(tx, { userId: uid, language, workspaceId: null })))
      throw new AppError('not_found', "You don't have this language")
    await endAllWork(tx, { userId: uid, language, workspaceId: null }, { outcome: 'withdrawn', actorId: uid })
  })
  return readSettings(ctx, ctx.db, uid)
}
