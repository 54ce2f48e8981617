import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLinkLength } from '#contract/limits.ts'
import type { LinkCheck } from '#contract/pipeline.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { isTooLong, isVideoSite, webAddress } from './link-address.ts'
import { linkQuery } from './queries.ts'

/** Delay after the last key before an address is checked, in milliseconds. */
const pauseMs = 500

/** A recording to transcribe: its URL, and the name of its transcript. */
export interface LinkSource {
  url: string
  name: string
}

export interface LinkForm {
  address: string
  setAddress: (text: string) => void
  checking: boolean
  /** The error in the address, as text. */
  problem: string | null
  /** Its content, once known and valid. */
  found: LinkCheck | null
  name: string
  setName: (text: string) => void
  chosen: ReadonlySet<string>
  toggle: (episodeUrl: string) => void
  isVideoSite: boolean
  /** The recordings to transcribe; empty until everything required is known. */
  sources: LinkSource[]
  clear: () => void
}

/** A URL and its preview, checked while typing. */
export function useLinkForm(): LinkForm {
  const [address, setAddress] = useState('')
  const [ownName, setName] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [settled] = useDebouncedValue(address, pauseMs)
  const url = webAddress(settled)
  const { data, error, isFetching } = useQuery({ ...linkQuery(url ?? ''), enabled: url !== null })
  const isSettled = settled === address
  const found = isSettled && url !== null && data && !data.error ? data : null
  const name = ownName ?? found?.title ?? ''
  return {
    address,
    setAddress(text) {
      setAddress(text)
      setName(null)
      setChosen(new Set())
    },
    checking: url !== null && (isFetching || !isSettled),
    problem: useProblem(isSettled ? settled.trim() : '', url, data, error),
    found,
    name,
    setName,
    chosen,
    toggle: (episodeUrl) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(episodeUrl)) after.add(episodeUrl)
        return after
      }),
    isVideoSite: url !== null && isVideoSite(url),
    sources: url && found ? sourcesOf(url, found, name, chosen) : [],
    clear() {
      setAddress('')
      setName(null)
      setChosen(new Set())
    },
  }
}

function sourcesOf(url: string, found: LinkCheck, name: string, chosen: ReadonlySet<string>): LinkSource[] {
  if (found.episodes.length > 0)
    return found.episodes
      .filter((episode) => chosen.has(episode.url))
      .map((episode) => ({ url: episode.url, name: episode.title }))
  return name.trim() ? [{ url, name: name.trim() }] : []
}

function useProblem(
  typed: string,
  url: string | null,
  data: LinkCheck | undefined,
  error: Error | null,
): string | null {
  const { t } = useTranslation(['errors', 'uploads'])
  const errorText = useErrorText()
  if (!typed) return null
  if (isTooLong(typed)) return t('uploads:link.tooLong', { limit: maxLinkLength })
  if (url === null) return t('errors:link.not_a_link')
  if (data?.error) return t(`errors:link.${data.error.code}`)
  if (!error) return null
  const isOurs =
    error instanceof ApiError && ['network', 'unauthenticated', 'link_refused'].includes(error.code)
  return isOurs ? errorText(error) : t('errors:link.unreachable')
}
