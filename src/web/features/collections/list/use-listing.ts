import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Workspace } from '#contract/accounts.ts'
import type { DashFilter, SortOrder } from '#contract/choices.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { Listing } from '#web/features/collections/state/queries.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'

const scopeByFilter: Record<DashFilter, Listing['scope']> = {
  'My Collections': 'mine',
  'Shared with Me': 'shared',
  'Org Collections': 'workspace',
}
const filterLabels = {
  mine: 'My Collections',
  shared: 'Shared with Me',
  workspace: 'Org Collections',
} as const

/** Returns the list for a filter and an order, in a workspace or one of its projects. */
export function createListing(
  uid: string,
  { id: orgId, listsAll }: Pick<Workspace, 'id' | 'listsAll'>,
  { dashFilter, dashOrder: order }: Pick<UserSettings, 'dashFilter' | 'dashOrder'>,
  project: string | undefined,
): Listing {
  const scope = scopeByFilter[dashFilter]
  return { uid, orgId, scope: scope === 'workspace' && !listsAll ? 'mine' : scope, project, order }
}

/** Returns the user's current list: the last filter and order, and the project in the URL. */
export function useListing(uid: string, workspace: Workspace) {
  const { settings, change } = useUserSettings(uid)
  const { project, trash } = useSearch({ strict: false }) as { project?: string; trash?: true }
  const navigate = useNavigate()
  const navigateTo = (destination: { project?: string | undefined; trash?: true | undefined }) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, trash: undefined, ...destination }),
      replace: true,
    })
  return {
    listing: createListing(uid, workspace, settings, project),
    /** Whether the trash is shown instead of the list. */
    inTrash: trash === true,
    list: (scope: Listing['scope']) => {
      if (trash) navigateTo({})
      return change({ dashFilter: filterLabels[scope] })
    },
    arrange: (dashOrder: SortOrder) => change({ dashOrder }),
    choose: (project: string | undefined) => navigateTo({ project }),
    openTrash: () => navigateTo({ trash: true }),
  }
}
