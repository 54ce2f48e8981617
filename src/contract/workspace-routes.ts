/** Methods and paths of the endpoints for workspaces, their members and the installation. */
export const workspaceRoutes = {
  exportRevenue: { method: 'GET', path: '/staff/revenue/file' },

  switchWorkspace: { method: 'PATCH', path: '/user/v2/:uid/organization' },

  getPlan: { method: 'POST', path: '/user/:uid/plan' },
  getPriceList: { method: 'GET', path: '/billing/prices' },
  startCheckout: { method: 'POST', path: '/organizations/:oid/checkouts' },
  downloadInvoice: { method: 'GET', path: '/organizations/:oid/billing/invoices/:invoiceId' },
  downloadStatement: { method: 'GET', path: '/organizations/:oid/billing/months/:month/statement' },
  exportUsage: { method: 'GET', path: '/organizations/:oid/usage-report' },

  addWorkspace: { method: 'POST', path: '/organizations' },
  getWorkspace: { method: 'GET', path: '/organizations/:oid' },
  changeWorkspace: { method: 'PATCH', path: '/organizations/:oid' },
  deleteWorkspace: { method: 'DELETE', path: '/organizations/:oid' },

  exportWorkspaceAudit: { method: 'GET', path: '/organizations/:oid/audit/export' },

  listMembers: { method: 'GET', path: '/organizations/:oid/members' },

  listReceivedInvites: { method: 'GET', path: '/user/v2/:uid/invites' },
  getInvite: { method: 'GET', path: '/invites/:key' },
  acceptInvite: { method: 'POST', path: '/invites/:key/accept' },
  declineInvite: { method: 'POST', path: '/invites/:key/decline' },

  listPublicLinks: { method: 'GET', path: '/organizations/:oid/pubkeys' },

  listSpeakerNames: { method: 'GET', path: '/organizations/:oid/speakers' },
  listTags: { method: 'GET', path: '/organizations/:oid/tags' },
  addTag: { method: 'POST', path: '/organizations/:oid/tags/:tagId' },
  changeTag: { method: 'PATCH', path: '/organizations/:oid/tags/:tagId' },
  removeTag: { method: 'DELETE', path: '/organizations/:oid/tags/:tagId' },
} as const
