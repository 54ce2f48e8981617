import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/api.ts'

export const statisticsQuery = (uid: string, lang: string, days: number) =>
  queryOptions({
    queryKey: ['correctors', 'statistics', uid, lang, days],
    queryFn: ({ signal }) =>
      call('getCorrectorStatistics', { params: { uid, lang }, query: { days } }, { signal }),
  })

export const activityQuery = (lang: string, days: number) =>
  queryOptions({
    queryKey: ['correctors', 'activity', lang, days],
    queryFn: async ({ signal }) =>
      (await call('listCorrectorActivity', { params: { lang }, query: { days } }, { signal })).Items,
  })

export const leadersQuery = (lang: string, date: string | undefined) =>
  queryOptions({
    queryKey: ['correctors', 'leaders', lang, date],
    queryFn: async ({ signal }) =>
      (await call('listLeaders', { params: { lang }, query: { date } }, { signal })).Items,
  })

export const rejectionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['correctors', 'rejections', uid],
    queryFn: async ({ signal }) =>
      (await call('listRejections', { params: { uid }, query: {} }, { signal })).Items,
  })

export const differencesQuery = (workId: string) =>
  queryOptions({
    queryKey: ['correctors', 'differences', workId],
    queryFn: async ({ signal }) => (await call('listDifferences', { params: { workId } }, { signal })).Items,
    staleTime: 5 * 60_000,
  })

export const disputesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['correctors', 'disputes', lang],
    queryFn: async ({ signal }) => (await call('listDisputes', { query: { lang } }, { signal })).Items,
  })

export const payQuery = (uid: string, month: string) =>
  queryOptions({
    queryKey: ['correctors', 'pay', uid, month],
    queryFn: ({ signal }) => call('getPay', { params: { uid }, query: { month } }, { signal }),
  })
