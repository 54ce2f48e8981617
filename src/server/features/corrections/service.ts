import * as withdrawal from './withdrawal.ts'

export const { endWorks, leaveCorrections, withdrawOrders } = withdrawal
