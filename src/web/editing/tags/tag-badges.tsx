import { Suspense } from 'react'
import type { Collection } from '#contract/collection.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const TagNames = lazyComponent(() => import('./tag-names.tsx'))

interface TagBadgesProps {
  collection: Pick<Collection, 'orgId' | 'tags'>
  className: string | undefined
}

/** Badges with the names of a document's tags, each with the given class. */
export function TagBadges({ collection: { orgId, tags = [] }, className }: TagBadgesProps) {
  if (tags.length === 0) return null
  return (
    <Suspense>
      <TagNames oid={orgId} selectedIds={tags} className={className} />
    </Suspense>
  )
}
