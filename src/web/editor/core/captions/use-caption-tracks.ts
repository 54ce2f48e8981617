import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Collection } from '#contract/collection.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import type { Word } from '#domain/words/words.ts'
import { fetchTranscript } from '#web/editor/core/session/queries.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import { call } from '#web/lib/api/api.ts'
import type { CaptionSource, CaptionTrack } from './caption-source.ts'

type CaptionedCollection = Pick<Collection, 'id' | 'orgId' | 'languageCode'>

/** Source of a track's words: an open text, a list, or the server. */
type TrackWords = { viewer: Viewer } | { words: readonly Word[] } | 'server'

function createTrack({ id, orgId, languageCode }: CaptionedCollection, from: TrackWords): CaptionTrack {
  return {
    id,
    languageCode,
    async open(signal): Promise<CaptionSource> {
      // Loaded on demand, since most people don't turn captions on.
      const [{ createLiveCaptions, createWordCaptions }, { fetchChosenRules }] = await Promise.all([
        import('./word-captions.ts'),
        import('./caption-rules.ts'),
      ])
      const options = { rules: await fetchChosenRules(orgId, languageCode), languageCode }
      if (from === 'server') return createWordCaptions((await fetchTranscript(id)).words, options)
      return 'viewer' in from
        ? createLiveCaptions(from.viewer, options, signal)
        : createWordCaptions(from.words, options)
    },
  }
}

/**
 * Returns a recording's caption tracks: first the one in its own language, then those of its translations.
 * @param from the open text, whose changes the captions follow; null while it is being opened
 */
export function useCaptionTracks(
  collection: CaptionedCollection,
  from: Viewer | 'server' | null,
): readonly CaptionTrack[] {
  const { id, orgId, languageCode } = collection
  const { data: translations } = useQuery({
    queryKey: ['collection', id, 'translations'],
    queryFn: ({ signal }) => call('listTranslations', { params: { id } }, { signal }),
    staleTime: 60_000,
    // Correctors don't see the customer's translations.
    enabled: orgId !== unknownUserId,
  })
  return useMemo(() => {
    if (!from) return []
    const ownTrack = createTrack({ id, orgId, languageCode }, from === 'server' ? from : { viewer: from })
    const translationTracks = (translations ?? [])
      .filter((other) => other.id !== id)
      .map((other) => createTrack({ ...other, orgId }, 'server'))
    // Keep one track per language, because users choose by language.
    return [
      ...new Map(
        [...translationTracks.reverse(), ownTrack].map((track) => [track.languageCode, track]),
      ).values(),
    ].reverse()
  }, [id, orgId, languageCode, from, translations])
}

/** Returns the caption track for words that are already loaded, as in a version or on a public page. */
export function useWordTracks(
  collection: CaptionedCollection,
  words: readonly Word[],
): readonly CaptionTrack[] {
  const { id, orgId, languageCode } = collection
  return useMemo(
    () => [createTrack({ id, orgId, languageCode }, { words })],
    [id, orgId, languageCode, words],
  )
}
