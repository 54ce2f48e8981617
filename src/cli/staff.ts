import type { Command } from 'commander'
import { loadConfig } from '#server/config.ts'
import { mailJobs } from '#server/features/mail/jobs.ts'
import { disableTwoFactorFor } from '#server/features/two-factor/service.ts'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { openQueue } from '#server/infra/queue/queue.ts'
import { parseAddress, unknownAddressError, withAccounts } from './people.ts'
import { roleCommand } from './roles.ts'

/** `longhand staff`: manages the installation's administrators. */
export function staffCommand(): Command {
  const description = 'manage the staff of this installation'
  const command = roleCommand('staff', 'staff', { description, roleTitle: 'staff', plural: 'staff' })
  command
    .command('two-factor-off')
    .description("turn off a user's two-factor authentication")
    .argument('<email>', 'email address of an account')
    .action((email: string) => withAccounts((db, connection) => turnOffTwoFactor(db, connection, email)))
  return command
}

async function turnOffTwoFactor(db: Db, connection: Connection, input: string): Promise<void> {
  const email = parseAddress(input)
  const config = loadConfig()
  // The running server sends the notification.
  const queue = await openQueue(connection, mailJobs, (error) => console.error(`longhand: ${error.message}`))
  try {
    const previous = await disableTwoFactorFor({ config, queue }, db, email)
    if (previous === 'unknown') throw unknownAddressError(email)
    console.log(
      previous === 'off'
        ? `Two-factor authentication is off for ${email}`
        : `${email} doesn't use two-factor authentication`,
    )
  } finally {
    await queue.close(0)
  }
}
