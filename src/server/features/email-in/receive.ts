import { createHash } from 'node:crypto'
import { emailDomain } from '#contract/domain-name.ts'
import {
  fileExtension,
  isMediaFileName,
  isRejectedFile,
  sanitizeFileName,
} from '#domain/collections/file-names.ts'
import { type UserActor, userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findLanguage } from '#server/features/accounts/reads.ts'
import { findCollectionBySource } from '#server/features/collections/reads.ts'
import { type EmailRejection, sendMail } from '#server/features/mail/service.ts'
import { createTranscription } from '#server/features/pipeline/service.ts'
import { findRole } from '#server/features/workspaces/reads.ts'
import { AppError } from '#server/infra/errors.ts'
import { type IncomingMail, MailRejection } from '#server/infra/mail/incoming.ts'
import {
  checkSender,
  type ResolveRecords,
  readAuthenticationResults,
  type SenderCheck,
} from '#server/infra/mail/sender-check.ts'
import { type Attachment, type MessageHead, readBody, readHead } from './message.ts'
import * as queries from './queries.ts'

/** Period during which repeated deliveries of an email are recognized, in milliseconds. */
const dedupeMs = 30 * 24 * 3600_000
const isMedia = ({ contentType, name }: Pick<Attachment, 'contentType' | 'name'>) =>
  /^(audio|video)\//.test(contentType) || isMediaFileName(name)

const keyOf = (address: string) => address.slice(0, address.lastIndexOf('@')).toLowerCase()

/** @throws MailRejection if no workspace has this email address */
export async function acceptRecipient(ctx: Context, address: string): Promise<void> {
  const domain = emailDomain(address)
  const inbox = domain === ctx.config.emailInDomain && (await queries.findInboxByKey(ctx.db, keyOf(address)))
  if (!inbox) throw new MailRejection(550, 'No such address')
}

/**
 * Transcribes a message's recordings and links for each addressed workspace, and replies with links to the
 * results. Automated messages are accepted but ignored.
 * @throws MailRejection if the sender can't be verified or isn't allowed
 */
export async function receiveMail(ctx: Context, mail: IncomingMail, resolve?: ResolveRecords): Promise<void> {
  const head = await readHead(mail.path)
  if (head.isAutomatic || mail.from === '') {
    ctx.log.info('automatic email ignored')
    return
  }
  const { from } = head
  const verification = await verify(ctx, mail, head, resolve)
  if (from === null || !verification.isGenuine)
    throw new MailRejection(550, `The sender couldn't be verified: ${verification.summary}`)
  // The SMTP response applies to all recipients, so the sender is checked for each one before anything is
  // stored.
  const deliveries: Delivery[] = []
  for (const address of mail.to) {
    const inbox = await queries.findInboxByKey(ctx.db, keyOf(address))
    const userId = inbox && (await findAllowedUser(ctx, inbox, from))
    if (inbox && userId) deliveries.push({ inbox, userId, mail, head, from })
  }
  if (deliveries.length === 0) throw new MailRejection(550, "You can't send recordings to this address")
  for (const delivery of deliveries) await receiveFor(ctx, delivery)
}

function verify(
  { config }: Context,
  mail: IncomingMail,
  head: MessageHead,
  resolve?: ResolveRecords,
): Promise<SenderCheck> | SenderCheck {
  const { emailInAuthservId: id } = config
  return id ? readAuthenticationResults(head.authenticationResults, id) : checkSender(mail, resolve)
}

interface Delivery {
  inbox: queries.InboxRow
  /** Owner of the recordings. */
  userId: string
  mail: IncomingMail
  head: MessageHead
  /** Verified sender. */
  from: string
}

interface Outcome {
  accepted: { id: string; name: string }[]
  rejected: { name: string; reason: EmailRejection }[]
}

async function receiveFor(ctx: Context, { inbox, userId, mail, head, from }: Delivery): Promise<void> {
  const { organization_id: orgId } = inbox
  if (await queries.hasReceivedEmail(ctx.db, orgId, head.hash)) return
  const actor = userWithoutSession(userId)
  const outcome: Outcome = { accepted: [], rejected: [] }
  const request = { url: '', languageCode: inbox.language_code, orgId }
  let number = 0
  const { links } = await readBody(mail.path, async (attachment) => {
    number += 1
    const seed = `${orgId} ${head.hash} ${number}`
    if (isMedia(attachment))
      await recordOutcome(outcome, attachment.name, () =>
        importAttachment(ctx, actor, { request, attachment, seed }),
      )
    else attachment.content.resume()
  })
  for (const url of links)
    await recordOutcome(outcome, url, () => createTranscription(ctx, actor, userId, { ...request, url }))
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.rememberEmail(tx, orgId, head.hash, new Date(Date.now() - dedupeMs)))) return
    const values = { subject: head.subject, ...outcome }
    const language = await findLanguage(tx, userId)
    await sendMail(ctx, tx, { to: from, template: 'emailReceived', language, values })
  })
}

/**
 * Returns who will own a sender's recordings: the sender if they are a member, or the inbox's owner if the
 * sender is on its list.
 */
async function findAllowedUser(ctx: Context, inbox: queries.InboxRow, from: string): Promise<string | null> {
  const { organization_id: orgId, owner_id: ownerId, senders } = inbox
  const member = await queries.findMemberByEmail(ctx.db, orgId, from)
  if (member) return member.id
  const domain = from.slice(from.lastIndexOf('@'))
  if (!senders.includes(from) && !senders.includes(domain)) return null
  return (await findRole(ctx.db, orgId, ownerId)) ? ownerId : null
}

interface AttachmentImport {
  request: { url: string; languageCode: string; orgId: string }
  attachment: Attachment
  /** Seed for the file's storage key; stays the same if the message is delivered again. */
  seed: string
}

async function importAttachment(
  ctx: Context,
  actor: UserActor,
  { request, attachment, seed }: AttachmentImport,
) {
  const name = sanitizeFileName(attachment.name)
  if (isRejectedFile(name)) {
    attachment.content.resume()
    throw new AppError('unsupported_file', `${name} not supported.`)
  }
  const id = createHash('sha256').update(seed).digest('hex').slice(0, 32)
  const key = `uploads/${actor.userId}/${id}.${fileExtension(name) ?? 'webm'}`
  const existingCollection = await findCollectionBySource(ctx.db, actor.userId, key)
  if (existingCollection) {
    attachment.content.resume()
    return existingCollection
  }
  const size = await ctx.storage.putStream(key, attachment.content, attachment.contentType)
  try {
    return await createTranscription(ctx, actor, actor.userId, request, { key, name, size })
  } catch (error) {
    await ctx.storage.delete(key)
    throw error
  }
}

const reasons: Partial<Record<AppError['code'], EmailRejection>> = {
  quota_exceeded: 'quota',
  storage_full: 'quota',
  no_minutes: 'minutes',
  queue_full: 'queue',
  language_unavailable: 'language',
  link_refused: 'link',
}

/**
 * Records an item's result. Errors other than rejections are rethrown, so that the sender's server tries
 * again later.
 */
async function recordOutcome(
  outcome: Outcome,
  name: string,
  importItem: () => Promise<{ id: string; name: string }>,
) {
  try {
    const { id, name } = await importItem()
    outcome.accepted.push({ id, name })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    outcome.rejected.push({ name, reason: reasons[error.code] ?? 'failed' })
  }
}
