import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Workspace } from '#contract/accounts.ts'
import type { DashFilter } from '#contract/settings.ts'
import { useUserSettings } from '#web/lib/user-settings.ts'
import type { Listing } from './queries.ts'

const ofFilter: Record<DashFilter, Listing['of']> = {
  'My Collections': 'mine',
  'Shared with Me': 'shared',
  'Org Collections': 'workspace',
}
const filterOf = { mine: 'My Collections', shared: 'Shared with Me', workspace: 'Org Collections' } as const

/** What somebody looks at: the filter that they chose last, and the project in the address. */
export function useListing(uid: string, { id: orgId, role }: Workspace) {
  const { settings, change } = useUserSettings(uid)
  const { project, trash } = useSearch({ strict: false }) as { project?: string; trash?: true }
  const navigate = useNavigate()
  const chosen = ofFilter[settings.dashFilter]
  // Only owners see what belongs to everybody.
  const of = chosen === 'workspace' && role !== 'owner' ? 'mine' : chosen
  const go = (where: { project?: string | undefined; trash?: true | undefined }) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, trash: undefined, ...where }),
      replace: true,
    })
  return {
    listing: { uid, orgId, of, project } satisfies Listing,
    /** Whether what was deleted is looked at instead. */
    inTrash: trash === true,
    list: (of: Listing['of']) => {
      if (trash) go({})
      return change({ dashFilter: filterOf[of] })
    },
    choose: (project: string | undefined) => go({ project }),
    openTrash: () => go({ trash: true }),
  }
}
