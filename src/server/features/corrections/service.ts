import * as withdrawal from './withdrawal.ts'

export const { endAllWork, leaveCorrections, withdrawOrders } = withdrawal
