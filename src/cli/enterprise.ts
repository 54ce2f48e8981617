import { Command } from 'commander'
import { findWorkspaces, setEnterprise } from '#server/features/staff/service.ts'
import { UsageError } from './explain.ts'
import { withAccounts } from './people.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `longhand enterprise`: manages enterprise workspaces. Works whether or not the server is running. */
export function enterpriseCommand(): Command {
  const command = new Command('enterprise').description('manage enterprise workspaces')
  const changeEnterprise = (id: string, isEnterprise: boolean) =>
    withAccounts(async (db) => {
      const isUpdated = uuid.test(id) && (await setEnterprise(db, id, isEnterprise, { actorId: null }))
      if (!isUpdated)
        throw new UsageError(`no workspace has the ID ${id}; find it with longhand enterprise find NAME`)
      console.log(`${id} is ${isEnterprise ? 'now' : 'no longer'} an enterprise workspace`)
    })
  command
    .command('add')
    .description('make a workspace an enterprise workspace')
    .argument('<id>', 'ID of a workspace')
    .action((id: string) => changeEnterprise(id, true))
  command
    .command('remove')
    .description('remove the enterprise status of a workspace')
    .argument('<id>', 'ID of a workspace')
    .action((id: string) => changeEnterprise(id, false))
  command
    .command('find')
    .description('find up to 50 workspaces by name, ID or member')
    .argument('<text>', 'part of a name, an ID, or a member')
    .action((text: string) =>
      withAccounts(async (db) => {
        for (const { id, name, owner, enterprise_at } of await findWorkspaces(db, text))
          console.log(`${id}  ${name}  ${owner ?? 'no owner'}${enterprise_at ? '  enterprise' : ''}`)
      }),
    )
  return command
}
