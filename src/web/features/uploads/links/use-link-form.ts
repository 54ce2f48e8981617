import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { LinkCheck } from '#contract/pipeline.ts'
import { isVideoSite } from '#domain/video-sites.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { splitLinks } from './link-url.ts'
import { type CheckedLink, useLinkChecks } from './use-link-checks.ts'

/** Delay between the last keystroke and checking the links, in milliseconds. */
const debounceMs = 500
/** Maximum number of links at once. */
const maxLinks = 50

/** Recording to transcribe: its URL and its transcript's name. */
export interface LinkSource {
  url: string
  name: string
}

export interface LinkForm {
  address: string
  setAddress: (text: string) => void
  isChecking: boolean
  /** Error message for the field; null if there is none. */
  problem: string | null
  /** Content of a single link, once known and valid. */
  content: LinkCheck | null
  /** The links if there are several; empty if there is only one. */
  links: CheckedLink[]
  /** Removes some of the links. */
  remove: (links: readonly CheckedLink[]) => void
  name: string
  setName: (text: string) => void
  selectedEpisodes: ReadonlySet<string>
  toggle: (episodeUrl: string) => void
  /** Whether to subscribe to the podcast. */
  isSubscribing: boolean
  setSubscribing: (subscribes: boolean) => void
  /** URL of the feed to subscribe to; null for none. */
  subscription: string | null
  isVideoSite: boolean
  /** Missing input that prevents the start; null if there is none, and while links are being checked. */
  missing: 'link' | 'episodes' | 'goodLinks' | null
  /** Recordings to transcribe; empty until all required information is available. */
  sources: LinkSource[]
  /** Durations of the recordings in seconds; null if unknown. */
  lengths: (number | null)[]
  clear: () => void
}

/** Manages links and their previews, checking them as the user types. */
export function useLinkForm(): LinkForm {
  const { t } = useTranslation('uploads')
  const [address, setAddress] = useState('')
  const [editedName, setEditedName] = useState<string | null>(null)
  const [selectedUrls, setSelectedUrls] = useState<ReadonlySet<string>>(new Set())
  const [isSubscribing, setSubscribing] = useState(false)
  const [debouncedAddress] = useDebouncedValue(address, debounceMs)
  const texts = splitLinks(debouncedAddress)
  const hasTooMany = texts.length > maxLinks
  const checks = useLinkChecks(hasTooMany ? [] : texts)
  const isSettled = debouncedAddress === address
  const singleLink = isSettled && checks.length === 1 ? checks[0] : undefined
  const links = checks.length > 1 ? checks : []
  const isChecking = checks.some(({ url, isFetching }) => url !== null && (isFetching || !isSettled))
  const name = editedName ?? singleLink?.content?.title ?? ''
  const change = (text: string) => {
    setAddress(text)
    setEditedName(null)
    setSelectedUrls(new Set())
    setSubscribing(false)
  }
  return {
    address,
    setAddress: change,
    isChecking,
    problem: hasTooMany ? t('link.tooMany', { limit: maxLinks }) : (singleLink?.problem ?? null),
    content: singleLink?.content ?? null,
    links,
    remove: (removedLinks) =>
      change(
        links
          .filter((link) => !removedLinks.includes(link))
          .map(({ text }) => text)
          .join('\n'),
      ),
    name,
    setName: setEditedName,
    selectedEpisodes: selectedUrls,
    toggle: (episodeUrl) =>
      setSelectedUrls((before) => {
        const after = new Set(before)
        if (!after.delete(episodeUrl)) after.add(episodeUrl)
        return after
      }),
    isSubscribing,
    setSubscribing,
    subscription: (isSubscribing && singleLink?.content?.feed) || null,
    isVideoSite: checks.some(({ url }) => url !== null && isVideoSite(new URL(url))),
    missing: isChecking ? null : findMissing(singleLink, links),
    sources: singleLink ? sourcesOf(singleLink, name, selectedUrls) : isSettled ? sourcesOfLinks(links) : [],
    lengths: checks.flatMap(({ content }) => lengthsOf(content, selectedUrls)),
    clear: () => change(''),
  }
}

function lengthsOf(content: LinkCheck | null, selectedUrls: ReadonlySet<string>): (number | null)[] {
  const seconds = (minutes: number | null) => (minutes === null ? null : minutes * 60)
  if (!content) return []
  if (content.episodes.length === 0) return [seconds(content.lengthInMinutes)]
  return content.episodes
    .filter(({ url }) => selectedUrls.has(url))
    .map(({ lengthInMinutes }) => seconds(lengthInMinutes))
}

function findMissing(
  singleLink: CheckedLink | undefined,
  links: readonly CheckedLink[],
): LinkForm['missing'] {
  if (links.some(({ problem }) => problem !== null)) return 'goodLinks'
  if (!singleLink?.content) return 'link'
  // A missing name is reported next to its field.
  return singleLink.content.episodes.length > 0 ? 'episodes' : null
}

function sourcesOf(
  { url, content }: CheckedLink,
  name: string,
  selectedUrls: ReadonlySet<string>,
): LinkSource[] {
  if (!url || !content) return []
  if (content.episodes.length > 0)
    return content.episodes
      .filter((episode) => selectedUrls.has(episode.url))
      .map((episode) => ({ url: episode.url, name: episode.title }))
  return name.trim() ? [{ url, name: name.trim() }] : []
}

/** Returns the recordings for several links; empty unless all of them can be transcribed. */
function sourcesOfLinks(links: readonly CheckedLink[]): LinkSource[] {
  const sources = links.flatMap(({ url, content }) =>
    url && content ? [{ url, name: content.title?.trim() || url }] : [],
  )
  return sources.length === links.length ? sources : []
}
