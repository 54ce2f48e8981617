import type { EmbeddedWhiteLabel } from '#contract/white-labels.ts'

let cachedWhiteLabel: EmbeddedWhiteLabel | null | undefined

/** Returns this host's white-label sign-in page, which the server embeds in every page; null if none. */
export function whiteLabel(): EmbeddedWhiteLabel | null {
  if (cachedWhiteLabel === undefined) {
    const text = document.getElementById('white-label')?.textContent
    cachedWhiteLabel = text ? (JSON.parse(text) as EmbeddedWhiteLabel) : null
  }
  return cachedWhiteLabel
}

/** Sets the white-label page during server rendering. */
export function setWhiteLabel(whiteLabel: EmbeddedWhiteLabel | null): void {
  cachedWhiteLabel = whiteLabel
}
