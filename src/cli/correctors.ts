import { Command } from 'commander'
import { listCorrectors, setCorrector } from '#server/features/correctors/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { addressIn, printPeople, unknownAddress, withAccounts } from './people.ts'

const ifNobody = 'Nobody is a corrector; longhand correctors add EMAIL makes somebody so'

/** `longhand correctors`: who proofreads here. Works while the product runs, and while it does not. */
export function correctorsCommand(): Command {
  const command = new Command('correctors').description('say who proofreads in this installation')
  command
    .command('add')
    .description('make somebody a corrector')
    .argument('<email>', 'address of an account')
    .action((email: string) => withAccounts((db) => change(db, email, true)))
  command
    .command('remove')
    .description('make somebody a corrector no longer')
    .argument('<email>')
    .action((email: string) => withAccounts((db) => change(db, email, false)))
  command
    .command('list')
    .description('name all correctors')
    .action(() => withAccounts(async (db) => printPeople(await listCorrectors(db), ifNobody)))
  return command
}

async function change(db: Db, given: string, isCorrector: boolean): Promise<void> {
  const email = addressIn(given)
  if (!(await setCorrector(db, email, isCorrector))) throw unknownAddress(email)
  console.log(`${email} is ${isCorrector ? 'a corrector now' : 'not a corrector any more'}`)
}
