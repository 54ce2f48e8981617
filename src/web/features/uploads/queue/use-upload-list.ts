import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { unfinishedUploadsQuery } from '#web/features/uploads/queries.ts'
import { isUploadingInOtherTab } from './slots.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Returns the panel's entries: this tab's files, and uploads known only to the server. */
export function useUploadList(uid: string, queue: UploadQueue) {
  const files = Object.values(useSyncExternalStore(queue.subscribe, queue.files))
  // Another tab may be sending these uploads; if so, it shows them itself.
  const { data: isOnlyTab = false } = useQuery({
    queryKey: ['uploads', uid, 'alone'],
    queryFn: async () => !(await isUploadingInOtherTab(uid)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: serverUploads = [] } = useQuery({ ...unfinishedUploadsQuery(uid), enabled: isOnlyTab })
  const [droppedIds, setDroppedIds] = useState<readonly string[]>([])
  const queuedIds = useRef(new Set<string>())
  for (const { meta } of files) if (meta.uploadId) queuedIds.current.add(meta.uploadId)
  return {
    files,
    unfinished: serverUploads.filter(({ id }) => !queuedIds.current.has(id) && !droppedIds.includes(id)),
    dropUnfinished: (id: string) => setDroppedIds((before) => [...before, id]),
  }
}
