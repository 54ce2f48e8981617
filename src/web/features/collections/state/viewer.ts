import { createContext } from 'react'
import type { CardViewer } from '#domain/collections/card-actions.ts'

/** The dashboard's user, with their role in the displayed workspace. */
export interface Viewer extends CardViewer {
  /** Whether the user administers this installation. */
  isStaff: boolean
}

export const ViewerContext = createContext<Viewer>({
  uid: '',
  role: 'member',
  hasOtherWorkspaces: false,
  isStaff: false,
})
