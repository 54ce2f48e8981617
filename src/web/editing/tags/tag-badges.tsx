import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { TagName } from './tag-name.tsx'
import { tagsQuery } from './tags-query.ts'

interface TagBadgesProps {
  collection: Pick<Collection, 'orgId' | 'tags'>
  className: string | undefined
}

/** Names of a document's tags, each with the given class. */
export function TagBadges({ collection: { orgId, tags = [] }, className }: TagBadgesProps) {
  return tags.length > 0 && <Names oid={orgId} chosen={tags} className={className} />
}

interface NamesProps {
  oid: string
  chosen: readonly string[]
  className: string | undefined
}

function Names({ oid, chosen, className }: NamesProps) {
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
  const named = chosen.flatMap((id) => data.find((tag) => tag.id === id) ?? [])
  return named.map((tag) => (
    <span key={tag.id} className={className}>
      <TagName tag={tag} />
    </span>
  ))
}
