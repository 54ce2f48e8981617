import { randomUUID } from 'node:crypto'
import type { InstallationKey } from '#contract/installation-keys.ts'
import type { Context } from '#server/context.ts'
import { register } from '#server/features/accounts/registration.ts'
import { saveSettings } from '#server/features/installation/service.ts'

/** Client recorded for seeded registrations, which don't come from a browser. */
export const seedClient = { address: '', userAgent: 'longhand seed', browser: '' }

/**
 * Fills the installation's lists with examples, except those that already have content or come from the
 * environment.
 */
export async function seedInstallation(ctx: Context, workspace: string): Promise<void> {
  const lists: [InstallationKey, () => Promise<string>][] = [
    ['registrationDomains', async () => 'example.com,example.edu'],
    ['plusDomains', async () => 'example.com,example.org'],
    ['companyDomains', async () => 'example.com'],
    ['autoJoinDomains', async () => `example.edu=${workspace}`],
    ['correctorWorkspace', () => addWorkspace(ctx, 'Cora Rector')],
    ['universityWorkspaces', () => addWorkspace(ctx, 'Uma Versity')],
  ]
  for (const [key, value] of lists) {
    const before = ctx.installation[key]
    const isEmpty = before === undefined || Object.keys(Object(before)).length === 0
    if (!isEmpty || ctx.config.fromEnvironment.has(key)) continue
    await saveSettings(ctx, [{ key, value: await value() }], { actorId: null })
  }
}

/** Registers a user and returns the ID of their workspace. */
async function addWorkspace(ctx: Context, name: string): Promise<string> {
  const email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
  const { session } = await register(ctx, { name, email, password: 'longhand' }, seedClient)
  return session.user.organization ?? ''
}
