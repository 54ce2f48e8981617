import { stripVTControlCharacters } from 'node:util'

/** Terminal line that each update overwrites. Does nothing if the output isn't a terminal. */
export class StatusLine {
  readonly #output: NodeJS.WriteStream
  #shownText = ''

  constructor(output: NodeJS.WriteStream = process.stderr) {
    this.#output = output
  }

  show(text: string): void {
    if (!this.#output.isTTY || text === this.#shownText) return
    const line = stripVTControlCharacters(text).slice(0, (this.#output.columns || 80) - 1)
    this.#output.write(`\r${line}\x1b[K`)
    this.#shownText = text
  }

  clear(): void {
    if (this.#shownText !== '') this.#output.write('\r\x1b[K')
    this.#shownText = ''
  }
}

/** Formats seconds as `1:02:03` or `2:03`. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds))
  const [hours, minutes, remainder] = [
    Math.floor(wholeSeconds / 3600),
    Math.floor(wholeSeconds / 60) % 60,
    wholeSeconds % 60,
  ]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(remainder)}`
    : `${minutes}:${twoDigits(remainder)}`
}
