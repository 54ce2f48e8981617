import { Command } from 'commander'
import { queueLanguage } from '#contract/queue-language.ts'
import { grantLanguage, revokeLanguages } from '#server/features/correctors/service.ts'
import { findPerson, listRoleHolders } from '#server/features/staff/reads.ts'
import { type Role, setRole } from '#server/features/staff/service.ts'
import { UsageError } from './explain.ts'
import { parseAddress, printPeople, unknownAddressError, withAccounts } from './people.ts'

interface RoleTexts {
  description: string
  /** Role name with its article. */
  roleTitle: string
  /** Plural of the role name. */
  plural: string
}

/**
 * Builds the command for an installation-wide role. The command works whether or not the server is running.
 */
export function roleCommand(
  name: string,
  role: Role,
  { description, roleTitle, plural }: RoleTexts,
): Command {
  const changeRole = (input: string, hasRole: boolean) =>
    withAccounts(async (db) => {
      const email = parseAddress(input)
      if (!(await setRole(db, role, email, hasRole))) throw unknownAddressError(email)
      console.log(`${email} is ${hasRole ? 'now' : 'no longer'} ${roleTitle}`)
    })
  const emptyMessage = `No ${plural} yet. Add one with longhand ${name} add EMAIL.`
  const command = new Command(name).description(description)
  command
    .command('add')
    .description(`make a user ${roleTitle}`)
    .argument('<email>', 'email address of an account')
    .action((email: string) => changeRole(email, true))
  command
    .command('remove')
    .description(`remove a user from ${plural}`)
    .argument('<email>', 'email address of an account')
    .action((email: string) => changeRole(email, false))
  command
    .command('list')
    .description(`list ${plural}`)
    .action(() => withAccounts(async (db) => printPeople(await listRoleHolders(db, role), emptyMessage)))
  return command
}

/** `longhand correctors`: manages the installation's correctors. */
export function correctorsCommand(): Command {
  const command = roleCommand('correctors', 'corrector', {
    description: 'manage the correctors of this installation',
    roleTitle: 'a corrector',
    plural: 'correctors',
  })
  command.commands
    .find((one) => one.name() === 'add')
    ?.option('--language <codes...>', 'languages, such as en, that the user corrects without an exam')
    .action((input: string, { language = [] }: { language?: string[] }) => addCorrector(input, language))
  command.commands.find((one) => one.name() === 'remove')?.action((role: string) => removeCorrector(role))
  return command
}

async function removeCorrector(input: string): Promise<void> {
  await withAccounts(async (db) => {
    const email = parseAddress(input)
    if (!(await setRole(db, 'corrector', email, false))) throw unknownAddressError(email)
    const person = await findPerson(db, email)
    if (person) await revokeLanguages(db, person.id)
    console.log(`${email} is no longer a corrector`)
  })
}

async function addCorrector(input: string, codes: readonly string[]): Promise<void> {
  await withAccounts(async (db) => {
    const email = parseAddress(input)
    const languages = codes.map(parseLanguage)
    if (!(await setRole(db, 'corrector', email, true))) throw unknownAddressError(email)
    const person = await findPerson(db, email)
    for (const language of languages) if (person) await grantLanguage(db, person.id, language)
    console.log(`${email} is now a corrector${languages.length > 0 ? ` for ${languages.join(', ')}` : ''}`)
  })
}

function parseLanguage(code: string): string {
  const result = queueLanguage.safeParse(code)
  if (!result.success) throw new UsageError(`${code} isn't a language code`)
  return result.data
}
