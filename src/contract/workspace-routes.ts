/** Method and path of the endpoints for workspaces, their members and the installation. */
export const workspaceRoutes = {
  makeImpersonationKey: { method: 'POST', path: '/staff/impersonation-keys' },
  listAuditLog: { method: 'GET', path: '/staff/audit' },
  listAllWorkspaces: { method: 'GET', path: '/staff/organizations' },
  grantCredits: { method: 'POST', path: '/staff/organizations/:oid/credits' },
  getCustomerBilling: { method: 'GET', path: '/staff/organizations/:oid/billing' },
  refundCharge: { method: 'POST', path: '/staff/organizations/:oid/refunds' },
  changeEnterprise: { method: 'PUT', path: '/staff/organizations/:oid/enterprise' },

  listCoupons: { method: 'GET', path: '/staff/coupons' },
  addCoupon: { method: 'POST', path: '/staff/coupons' },
  endCoupon: { method: 'DELETE', path: '/staff/coupons/:couponId' },
  addPromotionCode: { method: 'POST', path: '/staff/coupons/:couponId/promotion-codes' },
  endPromotionCode: { method: 'DELETE', path: '/staff/promotion-codes/:promotionCodeId' },
  getRevenue: { method: 'GET', path: '/staff/revenue' },
  exportRevenue: { method: 'GET', path: '/staff/revenue/file' },

  listAdministrators: { method: 'GET', path: '/staff/administrators' },
  addAdministrator: { method: 'POST', path: '/staff/administrators' },
  removeAdministrator: { method: 'DELETE', path: '/staff/administrators/:uid' },

  getInstallation: { method: 'GET', path: '/staff/installation' },
  changeInstallation: { method: 'PATCH', path: '/staff/installation' },
  endSetup: { method: 'DELETE', path: '/staff/setup' },
  listAllUsers: { method: 'GET', path: '/staff/users' },

  listWhiteLabels: { method: 'GET', path: '/staff/white-labels' },
  addWhiteLabel: { method: 'POST', path: '/staff/white-labels' },
  changeWhiteLabel: { method: 'PATCH', path: '/staff/white-labels/:whiteLabelId' },
  removeWhiteLabel: { method: 'DELETE', path: '/staff/white-labels/:whiteLabelId' },
  putWhiteLabelLogo: { method: 'PUT', path: '/staff/white-labels/:whiteLabelId/logo' },
  removeWhiteLabelLogo: { method: 'DELETE', path: '/staff/white-labels/:whiteLabelId/logo' },

  switchWorkspace: { method: 'PATCH', path: '/user/v2/:uid/organization' },

  getPlan: { method: 'POST', path: '/user/:uid/plan' },
  getPriceList: { method: 'GET', path: '/billing/prices' },
  startCheckout: { method: 'POST', path: '/organizations/:oid/checkouts' },
  getTestCheckout: { method: 'GET', path: '/billing/checkouts/:checkoutId' },
  payTestCheckout: { method: 'POST', path: '/billing/checkouts/:checkoutId' },
  exportUsage: { method: 'GET', path: '/organizations/:oid/usage-report' },
  startTrial: { method: 'POST', path: '/organizations/:oid/trial' },

  addWorkspace: { method: 'POST', path: '/organizations' },
  getWorkspace: { method: 'GET', path: '/organizations/:oid' },
  changeWorkspace: { method: 'PATCH', path: '/organizations/:oid' },
  deleteWorkspace: { method: 'DELETE', path: '/organizations/:oid' },
  restoreWorkspace: { method: 'POST', path: '/organizations/:oid/restore' },
  putWorkspacePicture: { method: 'PUT', path: '/organizations/:oid/pictures/:kind' },
  removeWorkspacePicture: { method: 'DELETE', path: '/organizations/:oid/pictures/:kind' },

  getEmailInbox: { method: 'GET', path: '/organizations/:oid/inbox' },
  setEmailInbox: { method: 'PUT', path: '/organizations/:oid/inbox' },
  removeEmailInbox: { method: 'DELETE', path: '/organizations/:oid/inbox' },

  listFolders: { method: 'GET', path: '/organizations/:oid/folders' },
  connectFolder: { method: 'PUT', path: '/organizations/:oid/folders' },
  disconnectFolder: { method: 'DELETE', path: '/organizations/:oid/folders/:folderKind' },
  listFolderEntries: { method: 'GET', path: '/organizations/:oid/folders/:folderKind/entries' },

  listWorkspaceAudit: { method: 'GET', path: '/organizations/:oid/audit' },
  exportWorkspaceAudit: { method: 'GET', path: '/organizations/:oid/audit/export' },

  listMembers: { method: 'GET', path: '/organizations/:oid/members' },
  changeMember: { method: 'PATCH', path: '/organizations/:oid/members/:uid' },
  removeMember: { method: 'DELETE', path: '/organizations/:oid/members/:uid' },

  sendInvites: { method: 'POST', path: '/organizations/:oid/invites' },
  listInvites: { method: 'GET', path: '/organizations/:oid/invites' },
  resendInvite: { method: 'POST', path: '/organizations/:oid/invites/:inviteId/resend' },
  withdrawInvite: { method: 'DELETE', path: '/organizations/:oid/invites/:inviteId' },

  listDomains: { method: 'GET', path: '/organizations/:oid/domains' },
  addDomain: { method: 'POST', path: '/organizations/:oid/domains' },
  checkDomain: { method: 'POST', path: '/organizations/:oid/domains/:domain/check' },
  removeDomain: { method: 'DELETE', path: '/organizations/:oid/domains/:domain' },

  getSso: { method: 'GET', path: '/organizations/:oid/sso' },
  putSso: { method: 'PUT', path: '/organizations/:oid/sso' },
  changeSso: { method: 'PATCH', path: '/organizations/:oid/sso' },
  removeSso: { method: 'DELETE', path: '/organizations/:oid/sso' },
  testSso: { method: 'POST', path: '/organizations/:oid/sso/test' },

  getScimToken: { method: 'GET', path: '/organizations/:oid/scim-token' },
  createScimToken: { method: 'PUT', path: '/organizations/:oid/scim-token' },
  revokeScimToken: { method: 'DELETE', path: '/organizations/:oid/scim-token' },
  listGroupRoles: { method: 'GET', path: '/organizations/:oid/scim-groups' },
  changeGroupRole: { method: 'PATCH', path: '/organizations/:oid/scim-groups/:groupId' },

  getInviteLink: { method: 'GET', path: '/organizations/:oid/invite-link' },
  createInviteLink: { method: 'PUT', path: '/organizations/:oid/invite-link' },
  revokeInviteLink: { method: 'DELETE', path: '/organizations/:oid/invite-link' },

  listReceivedInvites: { method: 'GET', path: '/user/v2/:uid/invites' },
  getInvite: { method: 'GET', path: '/invites/:key' },
  acceptInvite: { method: 'POST', path: '/invites/:key/accept' },
  declineInvite: { method: 'POST', path: '/invites/:key/decline' },

  getRetention: { method: 'GET', path: '/organizations/:oid/retention' },
  setRetention: { method: 'PUT', path: '/organizations/:oid/retention' },
  getWorkspaceHold: { method: 'GET', path: '/organizations/:oid/hold' },
  holdWorkspace: { method: 'PUT', path: '/organizations/:oid/hold' },
  liftWorkspaceHold: { method: 'DELETE', path: '/organizations/:oid/hold' },
  listHolds: { method: 'GET', path: '/organizations/:oid/holds' },

  listPublicLinks: { method: 'GET', path: '/organizations/:oid/pubkeys' },

  listSpeakerNames: { method: 'GET', path: '/organizations/:oid/speakers' },
  listTags: { method: 'GET', path: '/organizations/:oid/tags' },
  addTag: { method: 'POST', path: '/organizations/:oid/tags/:tagId' },
  changeTag: { method: 'PATCH', path: '/organizations/:oid/tags/:tagId' },
  removeTag: { method: 'DELETE', path: '/organizations/:oid/tags/:tagId' },
} as const
