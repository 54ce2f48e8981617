import type { Context } from '#server/context.ts'
import { errorLocation } from '#server/infra/log.ts'
import { listenForMail } from '#server/infra/mail/incoming.ts'
import { acceptRecipient, receiveMail } from './receive.ts'

/** Starts receiving email if the installation is configured for it. */
export async function startReceivingEmail(
  ctx: Context,
): Promise<{ port: number; close(): Promise<void> } | null> {
  const { emailInDomain, emailInHost: host, emailInPort: port, emailInMaxBytes: maxBytes } = ctx.config
  if (!emailInDomain) return null
  return listenForMail(
    { accept: (address) => acceptRecipient(ctx, address), receive: (mail) => receiveMail(ctx, mail) },
    {
      host,
      port,
      maxBytes,
      workDir: ctx.workDir,
      report: (error) => ctx.log.error({ error: errorLocation(error) }, 'email not received'),
    },
  )
}
