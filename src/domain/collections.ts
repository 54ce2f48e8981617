import type { Collection, Processing } from '#contract/collection.ts'
import { autoDetect, shortLanguageCode } from './languages.ts'
import { cutText, printableName } from './printable.ts'
import type { Word } from './words.ts'

const mediaExtensions =
  /\.(mp3|m4a|m4b|wav|wave|flac|og[gva]|opus|webm|mp4|m4v|mov|mkv|avi|wm[av]|aac|ac3|amr|caf|mpe?g|mpga|mp2|mts|m2ts|ts|3gp|3g2|flv|weba|mka)$/i
const maxNameLength = 200
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(?=\s*\.)/i

/** The legacy fields, derived from the one processing state. */
export function legacyState(
  processing: Pick<Processing, 'state' | 'percent'>,
  { type, perfection, recode }: Pick<Collection, 'type' | 'perfection'> & { recode?: boolean | undefined },
): Pick<Collection, 'progress' | 'status' | 'tProgress' | 'tCompletion' | 'isError'> {
  const complete = processing.state === 'complete'
  const isError = processing.state === 'error'
  const progress = complete ? 'COMPLETE' : isError ? 'ERROR' : 'PENDING'
  return {
    progress,
    status: progress,
    tProgress: complete ? 100 : Math.round(processing.percent),
    tCompletion: {
      draft: complete,
      ...(perfection !== undefined && { perfection }),
      ...(recode !== undefined && { recode }),
      ...(type === 'text' && { blog: complete }),
    },
    isError,
  }
}

const lastSegment = (path: string) => path.slice(-100_000).split(/[/\\]/).at(-1) ?? ''

/** Files with `.aif` in their name are rejected, regardless of content. */
export function isRefusedName(fileName: string): boolean {
  return /\.aif/i.test(fileName)
}

/** The extension of a file name in lower case, if it consists of up to 8 letters and digits. */
export function fileExtension(fileName: string): string | undefined {
  return /[^/\\]\.([a-z0-9]{1,8})$/i.exec(fileName.trim())?.[1]?.toLowerCase()
}

/** A file name that is safe to show and store: no folders, no hidden characters, at most 200 characters. */
export function tidyFileName(fileName: string): string {
  const name = printableName(lastSegment(fileName))
  if (name.length <= maxNameLength) return name || 'upload'
  const extension = fileExtension(name)
  return extension
    ? `${cutText(name, maxNameLength - extension.length - 1)}.${extension}`
    : cutText(name, maxNameLength)
}

/** The file name at a link's target; empty if its URL has none. */
export function fileNameOfLink(url: string): string {
  const isHost = !/[^/]/.test(new URL(url).pathname)
  const name = nameOfLink(url)
  return !isHost && fileExtension(name) ? tidyFileName(name) : ''
}

/** The name of a collection, derived from its file: `team_meeting-3.final.mp3` becomes `Team Meeting 3 Final`. */
export function nameFromFile(fileName: string): string {
  let stem = printableName(lastSegment(fileName).trim())
  while (mediaExtensions.test(stem)) stem = stem.replace(mediaExtensions, '')
  const words = stem.split(/[\s_.-]+/).filter(Boolean)
  const name = words.map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())).join(' ')
  return cutText(name, maxNameLength) || 'My upload'
}

/** A file's name without the extension of a recording, and otherwise unchanged: `INT_042-P7.mp3` is `INT_042-P7`. */
export function exactNameFromFile(fileName: string): string {
  return tidyFileName(fileName).replace(mediaExtensions, '') || nameFromFile(fileName)
}

/** Provisional name of a link: the last part of its path, else its host. */
export function nameOfLink(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * `{name}_{short language code}.{extension}`, safe on every file system: no reserved characters, under 255 bytes.
 * A collection without a name takes the first part of its id.
 */
export function exportFileName(
  collection: Pick<Collection, 'id' | 'name' | 'languageCode'>,
  extension: string,
): string {
  const safe = (text: string) => printableName(text).replace(/[<>:"/\\|?*]+/g, '-')
  const name = cutBytes(safe(collection.name).replace(/^[.\s]+/, ''), 200) || collection.id.split('-')[0]
  const language = safe(shortLanguageCode(collection.languageCode)).slice(0, 20) || autoDetect
  return `${name}_${language}.${extension}`.replace(reservedOnWindows, '$1-')
}

function cutBytes(text: string, bytes: number): string {
  let cut = cutText(text, bytes)
  const size = () => new TextEncoder().encode(cut).length
  while (size() > bytes)
    cut = cutText(cut, Math.min(cut.length - 1, Math.floor((cut.length * bytes) / size())))
  return cut
}

const shorten = (text: string, length: number) =>
  text.length > length ? `${cutText(text, length - 3)}...` : text

/** A collection's name on its card: at most 55 characters; empty without one. */
export function cardName(name: string): string {
  return shorten(name.trim(), 55)
}

/** The beginning of a transcript: at most 250 characters, without spaces before punctuation. */
export function snippetOf(words: readonly Word[]): string {
  const beginning = words.slice(0, 251).map((word) => word.text)
  return snippetOfText(beginning.join(' '))
}

/** Cuts a text. */
export const snippetOfText = (text: string): string => cutText(tidySpaces(printableName(text)), 250)

/** A snippet on a card: at most 50 characters. */
export function cardSnippet(snippet: string): string {
  return shorten(tidySpaces(snippet), 50)
}

const tidySpaces = (text: string) => text.replace(/\s+(?=[.,;:!?…。，、！？؟،؛])/g, '')
