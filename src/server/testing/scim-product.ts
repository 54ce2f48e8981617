import { type Caller, sharedTestProduct } from './product.ts'
import { connectProvider } from './scim-provider.ts'
import { verifyDomain } from './sso-product.ts'

/** Creates a product whose workspaces have identity providers, with access to its user records. */
export async function createScimProduct() {
  const product = await sharedTestProduct({ VERIFY_EMAIL: 'on' })
  const { context, register } = product
  const { db } = context

  async function verified(caller: Caller): Promise<Caller> {
    await db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', caller.uid)
      .execute()
    return caller
  }
  /**
   * Creates a workspace with a verified domain, an identity provider, and an owner with a verified address.
   */
  async function connected() {
    const owner = await verified(await register('Grace Hopper'))
    const domain = `d${owner.uid.slice(0, 8)}.example.org`
    await verifyDomain(context, owner.orgId, domain)
    return { owner, domain, oid: owner.orgId, idp: await connectProvider(product, owner) }
  }
  const accountOf = (email: string) =>
    db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  async function workspacesOf(userId: string) {
    const memberships = await db
      .selectFrom('memberships')
      .select(['organization_id', 'role'])
      .where('user_id', '=', userId)
      .execute()
    return memberships.map(({ organization_id, role }) => [organization_id, role])
  }
  const invitesTo = (email: string) =>
    db.selectFrom('invites').select('organization_id').where('email', '=', email).execute()
  return { ...product, connected, verified, accountOf, workspacesOf, invitesTo }
}
