import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  listUnsavedRecordings,
  onRecordingsChange,
  type StoredRecording,
} from '#web/lib/storage/recording-store.ts'

/**
 * Lists this browser's recordings that have been neither uploaded nor discarded, and that no page is using.
 * @param whenReady resolves once this page's uploads are known
 */
export function useUnsavedRecordings(uid: string, whenReady: Promise<void>): StoredRecording[] {
  const queryClient = useQueryClient()
  const queryKey = ['unsaved-recordings', uid]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => whenReady.then(() => listUnsavedRecordings(uid)),
    // Another tab may have uploaded them.
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  })
  useEffect(
    () =>
      onRecordingsChange(() => void queryClient.invalidateQueries({ queryKey: ['unsaved-recordings', uid] })),
    [queryClient, uid],
  )
  return data
}
