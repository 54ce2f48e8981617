import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServerEvents } from '#web/lib/api/events.ts'
import { TagName } from './tag-name.tsx'
import { tagsQuery } from './tags-query.ts'

interface TagNamesProps {
  oid: string
  selectedIds: readonly string[]
  className: string | undefined
}

/** Names of tags, kept up to date. */
export default function TagNames({ oid, selectedIds, className }: TagNamesProps) {
  const client = useQueryClient()
  const { data = [] } = useQuery(tagsQuery(oid))
  // Cards share one request.
  const refetch = () => void client.invalidateQueries(tagsQuery(oid), { cancelRefetch: false })
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'tags' && event.id === oid) refetch()
    },
    onReconnect: refetch,
  })
  const tags = selectedIds.flatMap((id) => data.find((tag) => tag.id === id) ?? [])
  return tags.map((tag) => (
    <span key={tag.id} className={className}>
      <TagName tag={tag} />
    </span>
  ))
}
