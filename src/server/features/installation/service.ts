import type { Installation, SettingProblem } from '#contract/installation.ts'
import { type InstallationKey, installationKeys } from '#contract/installation-keys.ts'
import type { UserActor } from '#server/actor.ts'
import { settings, type Installation as Values } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { type AuditEvent, audit } from '#server/features/audit/service.ts'
import { requireStaff } from '#server/features/staff/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { requiresVerification } from '#server/infra/identity/verification.ts'
import { publishSettingsChange, readStoredSettings } from '#server/infra/installation/live.ts'
import { formatValue } from '#server/infra/installation/values.ts'
import { applyChanges, referencedWorkspaces, type SettingChange } from './changes.ts'
import * as queries from './queries.ts'

/** Returns the settings that can be changed at run time, as shown to staff. */
export async function getInstallation(ctx: Context, actor: UserActor): Promise<Installation> {
  await requireStaff(ctx.db, actor)
  return describeInstallation(ctx)
}

async function describeInstallation({ config, installation, db }: Context): Promise<Installation> {
  const storedKeys = new Set((await readStoredSettings(db)).map(({ key }) => key))
  const source = (key: InstallationKey) => {
    if (config.fromEnvironment.has(key)) return 'environment'
    return storedKeys.has(key) ? 'stored' : 'default'
  }
  return {
    settings: installationKeys.map((key) => ({
      key,
      variable: settings[key].env,
      value: formatValue(installation[key]),
      source: source(key),
    })),
    workspaces: await queries.findWorkspaceNames(db, referencedIds(installation)),
    verifiesEmail: requiresVerification(config),
  }
}

const referencedIds = (values: Values): string[] => [
  ...new Set(installationKeys.flatMap((key) => referencedWorkspaces(values[key], key))),
]

/** Changes settings, for staff. */
export async function changeInstallation(
  ctx: Context,
  actor: UserActor,
  changes: readonly SettingChange[],
): Promise<Installation> {
  await requireStaff(ctx.db, actor)
  await saveSettings(ctx, changes, { actorId: actor.userId, address: actor.address })
  return describeInstallation(ctx)
}

/** Changes settings atomically and notifies every process. @throws AppError invalid_input, with `problems` */
export async function saveSettings(
  ctx: Context,
  changes: readonly SettingChange[],
  auditFields: Pick<AuditEvent, 'actorId' | 'address'>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockSettings(tx)
    // Another process may have just changed the settings.
    const before = await ctx.liveInstallation.readWith(tx)
    const { after, problems } = applyChanges(ctx.config, before, changes)
    problems.push(...(await unknownWorkspaces(tx, before, after)))
    if (problems.length > 0) throw invalidSettingsError(problems)
    for (const key of new Set(changes.map((change) => change.key))) {
      const [from, to] = [formatValue(before[key]), formatValue(after[key])]
      const lastChange = changes.findLast((change) => change.key === key)
      await queries.storeSetting(tx, key, lastChange?.value === '' ? '' : to)
      if (from !== to)
        await audit(tx, { kind: 'installationChanged', ...auditFields, details: { setting: key, from, to } })
    }
    await publishSettingsChange(tx)
  })
  await ctx.liveInstallation.refresh()
}

const invalidSettingsError = (problems: SettingProblem[]) =>
  new AppError('invalid_input', problems.map(({ key, message }) => `${key}: ${message}`).join('; '), {
    problems,
  })

/** Lists the problems with changed settings that refer to nonexistent workspaces. */
async function unknownWorkspaces(tx: Db, before: Values, after: Values): Promise<SettingProblem[]> {
  const referencedBefore = new Set(referencedIds(before))
  const addedIds = referencedIds(after).filter((id) => !referencedBefore.has(id))
  const foundIds = new Set((await queries.findWorkspaceNames(tx, addedIds)).map(({ id }) => id))
  const missingIds = new Set(addedIds.filter((id) => !foundIds.has(id)))
  return installationKeys.flatMap((key) => {
    const id = referencedWorkspaces(after[key], key).find((workspaceId) => missingIds.has(workspaceId))
    return id ? [{ key, reason: 'unknown_workspace' as const, message: `There is no workspace ${id}` }] : []
  })
}

/** Finishes the setup of a new installation, on behalf of staff. */
export async function endSetup(db: Db, actor: UserActor): Promise<void> {
  await requireStaff(db, actor)
  await queries.deleteSetup(db)
}
