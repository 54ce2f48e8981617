import { queryOptions } from '@tanstack/react-query'
import { call, urlFor } from '#web/lib/api/api.ts'
import { createRegionalSender } from '#web/lib/api/regional-sender.ts'

/** Fetches the installation's report and measures the response time in milliseconds. */
export const diagnosticsQuery = queryOptions({
  queryKey: ['diagnostics'],
  queryFn: async ({ signal }) => {
    const startedAt = performance.now()
    const report = await call('getDiagnostics', {}, { signal })
    return { ...report, responseMs: Math.round(performance.now() - startedAt) }
  },
  refetchInterval: 15_000,
})

export const emailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: ({ signal }) => call('listMails', {}, { signal }),
  refetchInterval: 15_000,
})

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', id],
    queryFn: ({ signal }) => call('readMail', { params: { id } }, { signal }),
  })

/** Fetches whether the server accepts a regional key without a cookie, as servers in other regions must. */
export const regionalKeyQuery = (uid: string) =>
  queryOptions({
    queryKey: ['regional-key', uid],
    queryFn: async ({ signal }) => {
      const fetchKey = () => call('getRegionalKey', { params: { uid } })
      const response = await createRegionalSender({ fetchKey }).send(urlFor('getSession', {}), {
        signal,
      })
      const { result } = (await response.json()) as { result?: { user: { uid: string } } | null }
      return result?.user.uid === uid
    },
    retry: false,
  })
