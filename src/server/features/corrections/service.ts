import * as queries from './queries.ts'
import * as withdrawal from './withdrawal.ts'

export const { isExcluded } = queries
export const { endAllWork, leaveCorrections, withdrawOrders } = withdrawal
