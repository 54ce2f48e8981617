import { Command } from 'commander'
import { loadConfig } from '#server/config.ts'
import { mailJobs } from '#server/features/mail/jobs.ts'
import { listStaff, setStaff } from '#server/features/staff/service.ts'
import { turnOffForPerson } from '#server/features/two-factor/service.ts'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { openQueue } from '#server/infra/queue/queue.ts'
import { addressIn, printPeople, unknownAddress, withAccounts } from './people.ts'

const ifNobody = 'Nobody is staff; longhand staff add EMAIL makes somebody so'

/** `longhand staff`: who may manage the installation. Works while the product runs, and while it does not. */
export function staffCommand(): Command {
  const command = new Command('staff').description('say who may manage this installation')
  command
    .command('add')
    .description('make somebody staff')
    .argument('<email>', 'address of an account')
    .action((email: string) => withAccounts((db) => change(db, email, true)))
  command
    .command('remove')
    .description('make somebody staff no longer')
    .argument('<email>')
    .action((email: string) => withAccounts((db) => change(db, email, false)))
  command
    .command('list')
    .description('name all staff')
    .action(() => withAccounts(async (db) => printPeople(await listStaff(db), ifNobody)))
  command
    .command('two-factor-off')
    .description('let somebody who has lost app and recovery codes sign in without')
    .argument('<email>', 'address of an account')
    .action((email: string) => withAccounts((db, connection) => turnOffTwoFactor(db, connection, email)))
  return command
}

async function change(db: Db, given: string, isStaff: boolean): Promise<void> {
  const email = addressIn(given)
  if (!(await setStaff(db, email, isStaff))) throw unknownAddress(email)
  console.log(`${email} is ${isStaff ? 'staff now' : 'not staff any more'}`)
}

async function turnOffTwoFactor(db: Db, connection: Connection, given: string): Promise<void> {
  const email = addressIn(given)
  const config = loadConfig()
  // The notice to the person is sent by the product, when it runs.
  const queue = await openQueue(connection, mailJobs, (error) => console.error(`longhand: ${error.message}`))
  try {
    const was = await turnOffForPerson({ config, queue }, db, email)
    if (was === 'unknown') throw unknownAddress(email)
    console.log(was === 'off' ? `${email} signs in without a second step now` : `${email} has no second step`)
  } finally {
    await queue.close(0)
  }
}
