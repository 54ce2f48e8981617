import { Command } from 'commander'
import { email as emailSchema } from '#contract/person.ts'
import { loadConfig } from '#server/config.ts'
import { listStaff, setStaff } from '#server/features/accounts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
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
  return command
}

async function run(use: (db: Db) => Promise<void>): Promise<void> {
  try {
    await withDatabase(loadConfig(), use)
  } catch (error) {
    console.error(`longhand: ${explain(error)}`)
    process.exitCode = 1
  }
}

async function change(db: Db, given: string, isStaff: boolean): Promise<void> {
  const parsed = emailSchema.safeParse(given)
  if (!parsed.success) throw new UsageError(`${given} is not an e-mail address`)
  if (!(await setStaff(db, parsed.data, isStaff)))
    throw new UsageError(`nobody is registered as ${parsed.data}`)
  console.log(`${parsed.data} is ${isStaff ? 'staff now' : 'not staff any more'}`)
}

async function list(db: Db): Promise<void> {
  const staff = await listStaff(db)
  for (const { email, name } of staff) console.log(`${email}  ${name}`)
  if (staff.length === 0) console.log('Nobody is staff; longhand staff add EMAIL makes somebody so')
}
