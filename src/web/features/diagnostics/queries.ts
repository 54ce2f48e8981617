import { queryOptions } from '@tanstack/react-query'
import { mailEndpoints } from '#contract/mail.ts'
import { systemEndpoints } from '#contract/system.ts'
import { call } from '#web/lib/api.ts'

/** What the installation says of itself, with how long that took in milliseconds. */
export const diagnosticsQuery = queryOptions({
  queryKey: ['diagnostics'],
  queryFn: async ({ signal }) => {
    const asked = performance.now()
    const found = await call(systemEndpoints.getDiagnostics, {}, { signal })
    return { ...found, answeredMs: Math.round(performance.now() - asked) }
  },
  refetchInterval: 15_000,
})

export const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: ({ signal }) => call(mailEndpoints.listMails, {}, { signal }),
  refetchInterval: 15_000,
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', id],
    queryFn: ({ signal }) => call(mailEndpoints.readMail, { params: { id } }, { signal }),
  })
