import { createContext, use } from 'react'

/** The current workspace, if its plan has prices. Enterprise workspaces have none. */
export interface Payer {
  uid: string
  orgId: string
}

export const PayerContext = createContext<Payer | null>(null)

/** Returns the workspace to charge; null if nothing is charged. */
export const usePayer = (): Payer | null => use(PayerContext)
