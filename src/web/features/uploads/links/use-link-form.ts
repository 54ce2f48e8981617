import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { LinkCheck } from '#contract/pipeline.ts'
import { isVideoSite } from '#domain/video-sites.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { splitLinks } from './link-url.ts'
import { type CheckedLink, useLinkChecks } from './use-link-checks.ts'

/** Delay after the last keystroke before links are checked, in milliseconds. */
const debounceMs = 500
/** Maximum number of links at once. */
const maxLinks = 50

/** Recording to transcribe: its URL and the name of its transcript. */
export interface LinkSource {
  url: string
  name: string
}

export interface LinkForm {
  address: string
  setAddress: (text: string) => void
  checking: boolean
  /** Error message for the field; null if there is none. */
  problem: string | null
  /** Content of a single link, once known and valid. */
  content: LinkCheck | null
  /** Several links; empty if there is only one. */
  links: CheckedLink[]
  /** Removes some of several links. */
  remove: (links: readonly CheckedLink[]) => void
  name: string
  setName: (text: string) => void
  chosen: ReadonlySet<string>
  toggle: (episodeUrl: string) => void
  /** Whether to subscribe to the podcast. */
  subscribes: boolean
  setSubscribes: (subscribes: boolean) => void
  /** URL of the feed to subscribe to; null for none. */
  subscription: string | null
  isVideoSite: boolean
  /** Missing requirement for starting, unless links are being checked. */
  missing: 'link' | 'episodes' | 'goodLinks' | null
  /** Recordings to transcribe; empty until all required information is known. */
  sources: LinkSource[]
  /** Lengths of the recordings in seconds; null if unknown. */
  lengths: (number | null)[]
  clear: () => void
}

/** Manages links and their previews, checked while typing. */
export function useLinkForm(): LinkForm {
  const { t } = useTranslation('uploads')
  const [address, setAddress] = useState('')
  const [ownName, setName] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [subscribes, setSubscribes] = useState(false)
  const [settled] = useDebouncedValue(address, debounceMs)
  const texts = splitLinks(settled)
  const isTooMany = texts.length > maxLinks
  const checks = useLinkChecks(isTooMany ? [] : texts)
  const isSettled = settled === address
  const single = isSettled && checks.length === 1 ? checks[0] : undefined
  const links = checks.length > 1 ? checks : []
  const checking = checks.some(({ url, checking }) => url !== null && (checking || !isSettled))
  const name = ownName ?? single?.content?.title ?? ''
  const change = (text: string) => {
    setAddress(text)
    setName(null)
    setChosen(new Set())
    setSubscribes(false)
  }
  return {
    address,
    setAddress: change,
    checking,
    problem: isTooMany ? t('link.tooMany', { limit: maxLinks }) : (single?.problem ?? null),
    content: single?.content ?? null,
    links,
    remove: (removed) =>
      change(
        links
          .filter((link) => !removed.includes(link))
          .map(({ text }) => text)
          .join('\n'),
      ),
    name,
    setName,
    chosen,
    toggle: (episodeUrl) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(episodeUrl)) after.add(episodeUrl)
        return after
      }),
    subscribes,
    setSubscribes,
    subscription: (subscribes && single?.content?.feed) || null,
    isVideoSite: checks.some(({ url }) => url !== null && isVideoSite(new URL(url))),
    missing: checking ? null : missingOf(single, links),
    sources: single ? sourcesOf(single, name, chosen) : isSettled ? allSources(links) : [],
    lengths: checks.flatMap(({ content }) => lengthsOf(content, chosen)),
    clear: () => change(''),
  }
}

function lengthsOf(content: LinkCheck | null, chosen: ReadonlySet<string>): (number | null)[] {
  const seconds = (minutes: number | null) => (minutes === null ? null : minutes * 60)
  if (!content) return []
  if (content.episodes.length === 0) return [seconds(content.lengthInMinutes)]
  return content.episodes
    .filter(({ url }) => chosen.has(url))
    .map(({ lengthInMinutes }) => seconds(lengthInMinutes))
}

function missingOf(single: CheckedLink | undefined, links: readonly CheckedLink[]): LinkForm['missing'] {
  if (links.some(({ problem }) => problem !== null)) return 'goodLinks'
  if (!single?.content) return 'link'
  // The field reports the missing name.
  return single.content.episodes.length > 0 ? 'episodes' : null
}

function sourcesOf({ url, content }: CheckedLink, name: string, chosen: ReadonlySet<string>): LinkSource[] {
  if (!url || !content) return []
  if (content.episodes.length > 0)
    return content.episodes
      .filter((episode) => chosen.has(episode.url))
      .map((episode) => ({ url: episode.url, name: episode.title }))
  return name.trim() ? [{ url, name: name.trim() }] : []
}

/** Returns the recordings of several links; empty unless all of them can be transcribed. */
function allSources(links: readonly CheckedLink[]): LinkSource[] {
  const sources = links.flatMap(({ url, content }) =>
    url && content ? [{ url, name: content.title?.trim() || url }] : [],
  )
  return sources.length === links.length ? sources : []
}
