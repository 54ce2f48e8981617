/** Methods and paths of calls between deployments in different regions. */
export const regionRoutes = {
  copyAccounts: { method: 'POST', path: '/regions/accounts' },
  requestAccounts: { method: 'POST', path: '/regions/accounts/send' },
  putMovedFile: { method: 'PUT', path: '/regions/moves/:moveId/files/:number' },
  finishMove: { method: 'POST', path: '/regions/moves/:moveId' },
  makeRegionExport: { method: 'POST', path: '/regions/exports/:exportId' },
  removeRegionExports: { method: 'POST', path: '/regions/exports/remove' },
  describeWorkspaces: { method: 'POST', path: '/regions/workspaces' },
  purgeWorkspaces: { method: 'POST', path: '/regions/workspaces/purge' },
  getMoveState: { method: 'POST', path: '/regions/moves/:moveId/state' },
} as const
