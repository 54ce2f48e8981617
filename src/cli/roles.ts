import { Command } from 'commander'
import { listHolders, type Role, setRole } from '#server/features/staff/service.ts'
import { addressIn, printPeople, unknownAddress, withAccounts } from './people.ts'

interface RoleTexts {
  description: string
  /** What somebody with the role is. */
  is: string
  /** All who have it. */
  all: string
}

/** A command of its own for a role in the installation. Works while the product runs, and while it does not. */
export function roleCommand(name: string, role: Role, { description, is, all }: RoleTexts): Command {
  const change = (given: string, has: boolean) =>
    withAccounts(async (db) => {
      const email = addressIn(given)
      if (!(await setRole(db, role, email, has))) throw unknownAddress(email)
      console.log(`${email} is ${has ? `${is} now` : `not ${is} any more`}`)
    })
  const ifNobody = `Nobody is ${is}; longhand ${name} add EMAIL makes somebody so`
  const command = new Command(name).description(description)
  command
    .command('add')
    .description(`make somebody ${is}`)
    .argument('<email>', 'address of an account')
    .action((email: string) => change(email, true))
  command
    .command('remove')
    .description(`make somebody ${is} no longer`)
    .argument('<email>')
    .action((email: string) => change(email, false))
  command
    .command('list')
    .description(`name all ${all}`)
    .action(() => withAccounts(async (db) => printPeople(await listHolders(db, role), ifNobody)))
  return command
}

/** `longhand correctors`: who proofreads here. */
export const correctorsCommand = (): Command =>
  roleCommand('correctors', 'corrector', {
    description: 'say who proofreads in this installation',
    is: 'a corrector',
    all: 'correctors',
  })
