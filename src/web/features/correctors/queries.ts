import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { correctorSettingsQuery } from '#web/editing/corrections/queries.ts'
import { call } from '#web/lib/api/api.ts'

export const myExamsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['corrector-exams', uid],
    queryFn: async ({ signal }) => (await call('listMyExams', { params: { uid } }, { signal })).Items,
    // Exams are completed on other pages.
    refetchOnMount: 'always',
  })

/** Creates mutations that change the user's corrector settings and return the updated settings. */
export function useCorrectorChanges(uid: string) {
  const queryClient = useQueryClient()
  const { queryKey } = correctorSettingsQuery(uid)
  const params = { uid }
  const onSuccess = (settings: Awaited<ReturnType<typeof change>>) =>
    queryClient.setQueryData(queryKey, settings)
  const change = (body: { active?: boolean; correctorPayment?: string }) =>
    call('changeCorrectorSettings', { params, body })
  return {
    change: useMutation({ mutationFn: change, onSuccess }),
    apply: useMutation({
      mutationFn: (body: { languages: string[]; text: string }) => call('applyAsCorrector', { params, body }),
      onSuccess,
    }),
    withdraw: useMutation({ mutationFn: () => call('withdrawApplication', { params }), onSuccess }),
    addLanguage: useMutation({
      mutationFn: (language: string) => call('addCorrectorLanguage', { body: { language } }),
      onSuccess,
    }),
    removeLanguage: useMutation({
      mutationFn: (languageCode: string) =>
        call('removeCorrectorLanguage', { params: { uid, languageCode } }),
      onSuccess,
    }),
    startExam: useMutation({
      mutationFn: (body: { language: string; oid?: string }) => call('startExam', { body }),
    }),
  }
}

const ownCorrectorsKey = (oid: string) => ['own-correctors', oid] as const

export const ownCorrectorsQuery = (oid: string) =>
  queryOptions({
    queryKey: ownCorrectorsKey(oid),
    queryFn: async ({ signal }) => (await call('listOwnCorrectors', { params: { oid } }, { signal })).Items,
  })

export interface Appointment {
  uid: string
  language: string
  reviewer: boolean
  exam: boolean
}

/** Creates mutations that appoint or remove a workspace's own correctors and return the updated list. */
export function useOwnCorrectorChanges(oid: string) {
  const queryClient = useQueryClient()
  const onSuccess = ({ Items }: { Items: Awaited<ReturnType<typeof list>> }) =>
    queryClient.setQueryData(ownCorrectorsKey(oid), Items)
  const list = async () => (await call('listOwnCorrectors', { params: { oid } })).Items
  return {
    appoint: useMutation({
      mutationFn: (body: Appointment) => call('appointOwnCorrector', { params: { oid }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ uid, language }: { uid: string; language: string }) =>
        call('removeOwnCorrector', { params: { oid, uid, languageCode: language } }),
      onSuccess,
    }),
  }
}
