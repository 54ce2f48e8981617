import { stripVTControlCharacters } from 'node:util'

/** Terminal line that each update overwrites. Writes nothing if the output isn't a terminal. */
export class StatusLine {
  readonly #out: NodeJS.WriteStream
  #shown = ''

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
  }

  show(text: string): void {
    if (!this.#out.isTTY || text === this.#shown) return
    const line = stripVTControlCharacters(text).slice(0, (this.#out.columns || 80) - 1)
    this.#out.write(`\r${line}\x1b[K`)
    this.#shown = text
  }

  clear(): void {
    if (this.#shown !== '') this.#out.write('\r\x1b[K')
    this.#shown = ''
  }
}

/** Formats seconds as `1:02:03` or `2:03`. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
