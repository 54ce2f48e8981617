import { createContext } from 'react'
import type { Workspace } from '#contract/accounts.ts'

/** The dashboard's user, with their role in the displayed workspace. */
export interface Viewer {
  uid: string
  role: Workspace['role']
  /** They belong to other workspaces, too. */
  hasOthers: boolean
  /** They run this installation. */
  isStaff: boolean
}

export const ViewerContext = createContext<Viewer>({
  uid: '',
  role: 'member',
  hasOthers: false,
  isStaff: false,
})
