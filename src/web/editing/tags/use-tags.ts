import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type HighlightColor, highlightColors } from '#contract/choices.ts'
import type { Tag } from '#contract/tags.ts'
import { call } from '#web/lib/api/api.ts'
import { useServerEvents } from '#web/lib/api/events.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { tagsQuery } from './tags-query.ts'

const noTags: readonly Tag[] = []

export interface Tags {
  tags: readonly Tag[]
  /** Returns whether a tag exists or is being created. */
  has(id: string): boolean
  /** Adds a tag and shows it immediately; `creation` rejects if the server rejects the tag. */
  add(name: string): { id: string; creation: Promise<unknown> }
  change(id: string, change: { name?: string; color?: HighlightColor }): void
  remove(id: string): void
  /** Refetches the tags with their counts. */
  refresh(): void
}

interface Change {
  /** Returns the tags with the change. */
  update: (before: Tag[]) => Tag[]
  send: () => Promise<unknown>
}

/**
 * Manages the tags of a workspace, synchronized with other users. Changes show immediately and are reverted with a
 * message if they fail.
 */
export function useTags(oid: string): Tags {
  const client = useQueryClient()
  const showError = useShowError()
  const { queryKey } = tagsQuery(oid)
  const { data: tags = noTags } = useQuery(tagsQuery(oid))
  const [pendingIds] = useState(() => new Set<string>())
  const refetch = () => {
    // The tags are refetched once the pending change is done.
    if (client.isMutating({ mutationKey: queryKey }) === 0) void client.invalidateQueries({ queryKey })
  }
  useServerEvents({
    onEvent: (event) => {
      if (event.type === 'tags' && event.id === oid) refetch()
    },
    onReconnect: refetch,
  })
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    // Saves changes sequentially so that the last value wins.
    scope: { id: queryKey.join() },
    mutationFn: ({ send }: Change) => send(),
    onMutate: async ({ update }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && update(before).toSorted(byName))
    },
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined,
    onError: showError,
  })
  return useMemo(() => {
    const { queryKey } = tagsQuery(oid)
    const ignore = () => {}
    return {
      tags,
      has: (id) => pendingIds.has(id) || tags.some((tag) => tag.id === id),
      add(name) {
        const id = newId()
        const color = highlightColors[tags.length % highlightColors.length] ?? 'blue'
        const send = () => call('addTag', { params: { oid, tagId: id }, body: { name, color } })
        const update = (before: Tag[]) => [...before, { id, name, color, count: 0 }]
        const creation = mutateAsync({ update, send })
        pendingIds.add(id)
        creation.catch(ignore).finally(() => pendingIds.delete(id))
        return { id, creation }
      },
      change(id, change) {
        const update = (before: Tag[]) => before.map((tag) => (tag.id === id ? { ...tag, ...change } : tag))
        const send = () => call('changeTag', { params: { oid, tagId: id }, body: change })
        mutateAsync({ update, send }).catch(ignore)
      },
      refresh: () => void client.invalidateQueries({ queryKey }),
      remove(id) {
        const update = (before: Tag[]) => before.filter((tag) => tag.id !== id)
        const send = () => call('removeTag', { params: { oid, tagId: id } })
        mutateAsync({ update, send }).catch(ignore)
      },
    }
  }, [tags, pendingIds, oid, client, mutateAsync])
}

const byName = (a: Tag, b: Tag) => a.name.localeCompare(b.name)
