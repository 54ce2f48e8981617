import type { Page } from '#contract/endpoint.ts'
import type { GroupRole } from '#contract/scim-settings.ts'
import type { UserActor } from '#server/actor.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { applyGroupRoles } from '#server/features/provisioned/service.ts'
import { lockWorkspace } from '#server/features/workspaces/reads.ts'
import { requireOwner } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './group-queries.ts'

type Row = Awaited<ReturnType<typeof queries.listGroupsByName>>[number]

const present = ({ id, display_name: name, members, role }: Row): GroupRole => ({
  id,
  name,
  members: members ?? 0,
  role,
})

/** Lists a workspace's groups and the roles that they grant, for owners. */
export async function listGroupRoles(db: Db, actor: UserActor, oid: string): Promise<Page<GroupRole>> {
  await requireOwner(db, actor, oid)
  return { Items: (await queries.listGroupsByName(db, oid)).map(present) }
}

interface RoleChange extends Pick<GroupRole, 'role'> {
  oid: string
  groupId: string
}

/** Changes the role that a group grants, and updates its members' roles. */
export async function changeGroupRole(
  db: Db,
  actor: UserActor,
  { oid, groupId, role }: RoleChange,
): Promise<GroupRole> {
  return db.transaction().execute(async (tx) => {
    await requireOwner(tx, actor, oid)
    await lockWorkspace(tx, oid)
    const group = await queries.findGroup(tx, oid, groupId)
    if (!group) throw new AppError('not_found', 'The workspace has no such group')
    const members = (await queries.listMembers(tx, [groupId])).map(({ id }) => id)
    if (group.role !== role) {
      await queries.updateGroup(tx, groupId, { role })
      const details = { group: groupId, from: group.role, to: role }
      await audit(tx, { kind: 'scimGroupRoleChanged', ...auditActor(actor, details), organizationId: oid })
      await applyGroupRoles(tx, oid, members, (auditDetails) =>
        auditActor(actor, { ...auditDetails, group: groupId }),
      )
    }
    return { id: groupId, name: group.display_name, members: members.length, role }
  })
}
