import type { Captions } from '#contract/captions.ts'
import { captionWindowSeconds } from '#contract/limits.ts'
import { type Link, pathOf } from './page.ts'

/** Time before the end of a caption window at which the next one is loaded, in seconds. */
const aheadSeconds = 10

/** Shows captions, window by window, while they are turned on. */
export function startCaptions(link: Link, media: HTMLMediaElement): void {
  const button = document.getElementById('show-captions')
  const line = document.getElementById('captions')
  if (!button || !line) return
  const pieces = new Map<number, Promise<Captions | null>>()
  const load = (time: number) => {
    const piece = Math.floor(time / captionWindowSeconds)
    const cached = pieces.get(piece)
    if (cached) return cached
    const loading = fetch(pathOf(link, '/captions', `&at=${piece * captionWindowSeconds}`))
      .then(async (response) =>
        response.ok ? ((await response.json()) as { result: Captions }).result : null,
      )
      .catch(() => {
        pieces.delete(piece)
        return null
      })
    pieces.set(piece, loading)
    return loading
  }
  let isOn = false
  const show = async () => {
    const time = media.currentTime
    // A cue may continue into the next window.
    const nearbyCues = isOn ? await Promise.all([load(Math.max(0, time - 7)), load(time)]) : []
    void (isOn && load(time + aheadSeconds))
    const cue = nearbyCues
      .flatMap((piece) => piece?.cues ?? [])
      .find(({ start, end }) => start <= time && time < end)
    line.hidden = !cue
    line.textContent = cue?.lines.join('\n') ?? ''
  }
  button.addEventListener('click', () => {
    isOn = !isOn
    button.setAttribute('aria-pressed', String(isOn))
    void show()
  })
  for (const event of ['timeupdate', 'seeked']) media.addEventListener(event, () => void show())
}
