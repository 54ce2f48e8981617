import { email as emailSchema } from '#contract/person.ts'
import { loadConfig } from '#server/config.ts'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { explainError, UsageError } from './explain.ts'
import { withDatabase } from './with-database.ts'

/** Runs an action on this installation's accounts. Prints errors and makes the command fail. */
export async function withAccounts(work: (db: Db, connection: Connection) => Promise<void>): Promise<void> {
  try {
    await withDatabase(loadConfig(), work)
  } catch (error) {
    console.error(`longhand: ${explainError(error)}`)
    process.exitCode = 1
  }
}

/**
 * Returns the email address in its stored form.
 * @throws UsageError if it is invalid
 */
export function parseAddress(address: string): string {
  const result = emailSchema.safeParse(address)
  if (!result.success) throw new UsageError(`${address} isn't an email address`)
  return result.data
}

export const unknownAddressError = (email: string) =>
  new UsageError(`no account has the email address ${email}`)

/** Prints one line per person, or a message if the list is empty. */
export function printPeople(people: { email: string; name: string }[], emptyMessage: string): void {
  for (const { email, name } of people) console.log(`${email}  ${name}`)
  if (people.length === 0) console.log(emptyMessage)
}
