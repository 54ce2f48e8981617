import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditKind } from '#contract/audit.ts'
import { call } from '#web/lib/api/api.ts'

/** Scope of a log: a workspace, the user's account, or the whole installation. */
export type AuditLogScope =
  | { scope: 'workspace'; oid: string }
  | { scope: 'account'; uid: string }
  | { scope: 'installation' }

/** Fetches a log page by page, newest first. */
export const auditQuery = (log: AuditLogScope, kind: AuditKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', log, kind],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: pageParam }
      const query = { ...before, ...(kind && { kind }) }
      if (log.scope === 'workspace')
        return call('listWorkspaceAudit', { params: { oid: log.oid }, query }, { signal })
      if (log.scope === 'account')
        return call('listActivity', { params: { uid: log.uid }, query: before }, { signal })
      return call('listAuditLog', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ LastEvaluatedKey }) => LastEvaluatedKey?.before as string | undefined,
  })
