import type { Captions } from '#contract/captions.ts'
import { captionWindowSeconds } from '#contract/limits.ts'
import { type Link, pathOf } from './page.ts'

/** How long before the end of a caption window the next one is loaded, in seconds. */
const preloadSeconds = 10

/** Shows captions while they are turned on, loading them window by window. */
export function startCaptions(link: Link, media: HTMLMediaElement): void {
  const button = document.getElementById('show-captions')
  const captionElement = document.getElementById('captions')
  if (!button || !captionElement) return
  const pieces = new Map<number, Promise<Captions | null>>()
  const load = (time: number) => {
    const piece = Math.floor(time / captionWindowSeconds)
    const cachedCaptions = pieces.get(piece)
    if (cachedCaptions) return cachedCaptions
    const captionsRequest = fetch(pathOf(link, '/captions', `&at=${piece * captionWindowSeconds}`))
      .then(async (response) =>
        response.ok ? ((await response.json()) as { result: Captions }).result : null,
      )
      .catch(() => {
        pieces.delete(piece)
        return null
      })
    pieces.set(piece, captionsRequest)
    return captionsRequest
  }
  let isOn = false
  const show = async () => {
    const time = media.currentTime
    // A cue may extend into the next window.
    const nearbyCues = isOn ? await Promise.all([load(Math.max(0, time - 7)), load(time)]) : []
    void (isOn && load(time + preloadSeconds))
    const cue = nearbyCues
      .flatMap((piece) => piece?.cues ?? [])
      .find(({ start, end }) => start <= time && time < end)
    captionElement.hidden = !cue
    captionElement.textContent = cue?.lines.join('\n') ?? ''
  }
  button.addEventListener('click', () => {
    isOn = !isOn
    button.setAttribute('aria-pressed', String(isOn))
    void show()
  })
  for (const event of ['timeupdate', 'seeked']) media.addEventListener(event, () => void show())
}
