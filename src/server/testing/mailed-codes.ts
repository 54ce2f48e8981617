import type { MailTemplate } from '#contract/mail.ts'
import type { Context } from '#server/context.ts'

/** Returns the codes in an address's unsent emails of one kind, oldest first. */
export async function listMailedCodes(
  { db }: Pick<Context, 'db'>,
  recipient: string,
  template: MailTemplate,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('content')
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .orderBy('created_at')
    .execute()
  return rows.map(({ content }) => (content as { values: { code: string } }).values.code)
}
