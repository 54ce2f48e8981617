import { endpoints } from '#contract/endpoints.ts'
import { listMailedCodes } from './mailed-codes.ts'
import type { Caller, TestProduct } from './product.ts'

/** Marks a user's email address as verified. */
export async function verifyAddress({ context }: TestProduct, { uid }: Caller): Promise<void> {
  const change = { email_verified_at: new Date() }
  await context.db.updateTable('users').set(change).where('id', '=', uid).execute()
}

/** Invites people to the caller's own workspace. */
export const sendInvites = (caller: Caller, emails: string[]) =>
  caller.call(endpoints.sendInvites, { params: { oid: caller.orgId }, body: { emails } })

/** Returns the key in the latest invite sent to an address; empty if there is none. */
export const findInviteKey = async ({ context }: TestProduct, email: string): Promise<string> =>
  (await listMailedCodes(context, email, 'invite')).at(-1) ?? ''

export const listReceivedInvites = async (caller: Caller) =>
  (await caller.call(endpoints.listReceivedInvites, { params: { uid: caller.uid } })).Items

/** Accepts an invite by its key or ID, or joins by a link's key. */
export const acceptInvite = (caller: Caller, key: string) =>
  caller.send(endpoints.acceptInvite, { params: { key } })
