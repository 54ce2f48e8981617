import type { ScriptTexts } from '../page-input.ts'

/** The page's public link. */
export interface Link {
  kind: 'page' | 'embed'
  id: string
  /** The link's key; for a link with a password, the unlocked key. */
  pubkey: string
  /** Revision of the displayed transcript; null for documents. */
  revision: number | null
}

/** Reads the link from the page. */
export function readLink(): Link {
  const { kind, id = '', pubkey = '', revision } = document.body.dataset
  return {
    kind: kind === 'embed' ? 'embed' : 'page',
    id,
    pubkey,
    revision: revision === undefined ? null : Number(revision),
  }
}

export const readTexts = (): ScriptTexts => JSON.parse(document.body.dataset.texts ?? '{}') as ScriptTexts

/** Returns the path for an API call about the link's collection. */
export const pathOf = ({ id, pubkey }: Pick<Link, 'id' | 'pubkey'>, call: string, query = '') =>
  `/collections/v2/${id}${call}?pubkey=${encodeURIComponent(pubkey)}${query}`

/** Shows a message for a few seconds. */
export function showStatus(text: string): void {
  const status = document.getElementById('status')
  if (!status) return
  status.textContent = text
  setTimeout(() => {
    if (status.textContent === text) status.textContent = ''
  }, 4000)
}

/** Copies the page's URL with a time fragment, such as `#t=12.5` or `#t=12.5,15`. */
export async function copyUrl({ id }: Link, time: string): Promise<void> {
  const texts = readTexts()
  const [, , , key = ''] = location.pathname.split('/')
  try {
    await navigator.clipboard.writeText(`${location.origin}/public/${id}/${key}#t=${time}`)
    showStatus(texts.copied)
  } catch {
    showStatus(texts.copyFailed)
  }
}

/** Returns the start and end times in the page's URL, in seconds. Only quotes have an end. */
export function readHash(): { start: number; end: number | null } | null {
  const match = /^#t=(\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?$/.exec(location.hash)
  return match ? { start: Number(match[1]), end: match[2] === undefined ? null : Number(match[2]) } : null
}
