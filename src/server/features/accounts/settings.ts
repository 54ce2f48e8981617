import { type SettingsChange, type UserSettings, userSettings } from '#contract/settings.ts'
import { changeSettings } from '#contract/settings-values.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { findSettings, findSettingsAndLanguage, updateSettings } from './queries.ts'

/** Maximum number of shortcuts; no client has this many commands. */
const maxCommands = 300
/** Maximum number of workspaces; no user has this many. */
const maxWorkspaces = 300

/** Reads a user's own settings. */
export async function readSettings(db: Db, actor: UserActor, uid: string): Promise<UserSettings> {
  requireOwnAccount(actor, uid)
  return userSettings.parse((await findSettings(db, uid)) ?? {})
}

/** Reads a user's document settings and language. */
export async function readDocumentSettings(db: Db, userId: string) {
  const user = await findSettingsAndLanguage(db, userId)
  const { headerText, footerText, filenameAsTitle, showShortHeader } = userSettings.parse(
    user?.settings ?? {},
  )
  return { headerText, footerText, filenameAsTitle, showShortHeader, language: user?.language ?? 'en' }
}

/** Changes only the given settings, so that concurrent changes to other settings aren't lost. */
export async function writeSettings(
  ctx: Context,
  actor: UserActor,
  uid: string,
  change: SettingsChange,
): Promise<UserSettings> {
  requireOwnAccount(actor, uid)
  return ctx.db.transaction().execute(async (tx) => {
    const before = userSettings.parse((await findSettings(tx, uid, 'lock')) ?? {})
    const after = changeSettings(before, change)
    if (Object.keys(after.keys).length > maxCommands)
      throw new AppError('invalid_input', 'Too many shortcuts')
    if (Object.keys(after.selectedProjects).length > maxWorkspaces)
      throw new AppError('invalid_input', 'Too many workspaces')
    await updateSettings(tx, uid, after)
    return after
  })
}
