import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { unfinishedUploadsQuery } from '#web/features/uploads/queries.ts'
import { isUploadingElsewhere } from './slots.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Returns the entries of the panel: this tab's files, and uploads known only to the server. */
export function useUploadList(uid: string, queue: UploadQueue) {
  const files = Object.values(useSyncExternalStore(queue.subscribe, queue.files))
  // Another tab may be sending them, and shows them itself.
  const { data: isOnlyTab = false } = useQuery({
    queryKey: ['uploads', uid, 'alone'],
    queryFn: async () => !(await isUploadingElsewhere(uid)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: onServer = [] } = useQuery({ ...unfinishedUploadsQuery(uid), enabled: isOnlyTab })
  const [dropped, setDropped] = useState<readonly string[]>([])
  const seenIds = useRef(new Set<string>())
  for (const { meta } of files) if (meta.uploadId) seenIds.current.add(meta.uploadId)
  return {
    files,
    unfinished: onServer.filter(({ id }) => !seenIds.current.has(id) && !dropped.includes(id)),
    dropUnfinished: (id: string) => setDropped((before) => [...before, id]),
  }
}
