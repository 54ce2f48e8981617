import { createContext, use } from 'react'

/** The current workspace, if it has a plan with prices. Without plans, and in enterprise workspaces, there is none. */
export interface Payer {
  uid: string
  orgId: string
}

export const PayerContext = createContext<Payer | null>(null)

/** Returns the workspace that pays for work; null if nothing costs anything. */
export const usePayer = (): Payer | null => use(PayerContext)
