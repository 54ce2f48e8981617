import { queryOptions } from '@tanstack/react-query'
import { call, urlFor } from '#web/lib/api.ts'
import { regionalCalls } from '#web/lib/regional.ts'

/** Fetches the installation's report, with the response time in milliseconds. */
export const diagnosticsQuery = queryOptions({
  queryKey: ['diagnostics'],
  queryFn: async ({ signal }) => {
    const asked = performance.now()
    const found = await call('getDiagnostics', {}, { signal })
    return { ...found, answeredMs: Math.round(performance.now() - asked) }
  },
  refetchInterval: 15_000,
})

export const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: ({ signal }) => call('listMails', {}, { signal }),
  refetchInterval: 15_000,
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', id],
    queryFn: ({ signal }) => call('readMail', { params: { id } }, { signal }),
  })

/** Fetches whether the server authenticates a regional key alone, as another region must. */
export const regionalKeyQuery = (uid: string) =>
  queryOptions({
    queryKey: ['regional-key', uid],
    queryFn: async ({ signal }) => {
      const fetchKey = () => call('getRegionalKey', { params: { uid } })
      const answer = await regionalCalls({ fetchKey }).send(urlFor('getSession', {}), {
        signal,
      })
      const { result } = (await answer.json()) as { result?: { user: { uid: string } } | null }
      return result?.user.uid === uid
    },
    retry: false,
  })
