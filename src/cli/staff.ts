import { Command } from 'commander'
import { email as emailSchema } from '#contract/person.ts'
import { loadConfig } from '#server/config.ts'
import { mailJobs } from '#server/features/mail/jobs.ts'
import { listStaff, setStaff } from '#server/features/staff/service.ts'
import { turnOffForPerson } from '#server/features/two-factor/service.ts'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { openQueue } from '#server/infra/queue/queue.ts'
import { explain, UsageError } from './explain.ts'
import { withDatabase } from './with-database.ts'

/** `longhand staff`: who may manage the installation. Works while the product runs, and while it does not. */
export function staffCommand(): Command {
  const command = new Command('staff').description('say who may manage this installation')
  command
    .command('add')
    .description('make somebody staff')
    .argument('<email>', 'address of an account')
    .action((email: string) => run((db) => change(db, email, true)))
  command
    .command('remove')
    .description('make somebody staff no longer')
    .argument('<email>')
    .action((email: string) => run((db) => change(db, email, false)))
  command
    .command('list')
    .description('name all staff')
    .action(() => run(list))
  command
    .command('two-factor-off')
    .description('let somebody who has lost app and recovery codes sign in without')
    .argument('<email>', 'address of an account')
    .action((email: string) => run((db, connection) => turnOffTwoFactor(db, connection, email)))
  return command
}

async function run(use: (db: Db, connection: Connection) => Promise<void>): Promise<void> {
  try {
    await withDatabase(loadConfig(), use)
  } catch (error) {
    console.error(`longhand: ${explain(error)}`)
    process.exitCode = 1
  }
}

async function change(db: Db, given: string, isStaff: boolean): Promise<void> {
  const email = addressIn(given)
  if (!(await setStaff(db, email, isStaff))) throw unknown(email)
  console.log(`${email} is ${isStaff ? 'staff now' : 'not staff any more'}`)
}

async function turnOffTwoFactor(db: Db, connection: Connection, given: string): Promise<void> {
  const email = addressIn(given)
  const config = loadConfig()
  // The notice to the person is sent by the product, when it runs.
  const queue = await openQueue(connection, mailJobs, (error) => console.error(`longhand: ${error.message}`))
  try {
    const was = await turnOffForPerson({ config, queue }, db, email)
    if (was === 'unknown') throw unknown(email)
    console.log(was === 'off' ? `${email} signs in without a second step now` : `${email} has no second step`)
  } finally {
    await queue.close(0)
  }
}

function addressIn(given: string): string {
  const parsed = emailSchema.safeParse(given)
  if (!parsed.success) throw new UsageError(`${given} is not an e-mail address`)
  return parsed.data
}

const unknown = (email: string) => new UsageError(`nobody is registered as ${email}`)

async function list(db: Db): Promise<void> {
  const staff = await listStaff(db)
  for (const { email, name } of staff) console.log(`${email}  ${name}`)
  if (staff.length === 0) console.log('Nobody is staff; longhand staff add EMAIL makes somebody so')
}
