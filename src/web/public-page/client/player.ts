import { formatPosition } from '../position.ts'
import { startCaptions } from './captions.ts'
import { mark } from './marks.ts'
import { copyUrl, type Link, readHash, readTexts } from './page.ts'
import { followSpokenWord } from './reveal.ts'
import type { PageText } from './text.ts'

const stepSeconds = 10

export interface PagePlayer {
  /** Plays from a time in seconds. */
  seek(time: number): void
  /** Marks the word being played, and starts playback from clicked words. */
  follow(text: PageText): void
}

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T | null

/** Connects the controls to the media; returns null if the page has no player. */
export function startPlayer(link: Link): PagePlayer | null {
  const media = byId<HTMLMediaElement>('media')
  const seek = byId<HTMLInputElement>('seek')
  if (!media || !seek) return null
  const texts = readTexts()
  const play = byId('play')
  const toggle = () => void (media.paused ? media.play().catch(() => {}) : media.pause())
  const goTo = (time: number) => {
    media.currentTime = Math.max(0, Math.min(time, media.duration || Number(seek.max)))
    show()
  }
  const show = () => {
    seek.value = String(media.currentTime)
    byId('player')?.style.setProperty('--played', `${(100 * media.currentTime) / Number(seek.max)}%`)
    seek.setAttribute('aria-valuetext', formatPosition(media.currentTime))
    const time = byId('time')
    if (time) time.textContent = formatPosition(media.currentTime)
  }
  const showState = () => {
    document.body.toggleAttribute('data-playing', !media.paused)
    play?.setAttribute('aria-label', media.paused ? texts.play : texts.pause)
  }
  for (const event of ['play', 'pause', 'ended']) media.addEventListener(event, showState)
  for (const event of ['timeupdate', 'seeked', 'loadedmetadata']) media.addEventListener(event, show)
  play?.addEventListener('click', toggle)
  if (media instanceof HTMLVideoElement) media.addEventListener('click', toggle)
  byId('back')?.addEventListener('click', () => goTo(media.currentTime - stepSeconds))
  byId('forward')?.addEventListener('click', () => goTo(media.currentTime + stepSeconds))
  seek.addEventListener('input', () => goTo(Number(seek.value)))
  byId<HTMLSelectElement>('speed')?.addEventListener('change', ({ currentTarget }) => {
    media.playbackRate = Number((currentTarget as HTMLSelectElement).value)
  })
  byId('copy-time')?.addEventListener('click', () => copyUrl(link, media.currentTime.toFixed(1)))
  addEventListener('keydown', (event) => {
    if (event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ') toggle()
    else if (event.key === 'ArrowLeft') goTo(media.currentTime - stepSeconds)
    else if (event.key === 'ArrowRight') goTo(media.currentTime + stepSeconds)
    else return
    event.preventDefault()
  })
  startCaptions(link, media)
  const seekToHash = () => {
    const hash = readHash()
    if (hash) goTo(hash.start)
  }
  seekToHash()
  addEventListener('hashchange', seekToHash)
  return {
    seek: (time) => {
      goTo(time)
      void media.play().catch(() => {})
    },
    follow: (text) => follow(media, text, goTo),
  }
}

function follow(media: HTMLMediaElement, text: PageText, goTo: (time: number) => void): void {
  let lastWord = -1
  const show = () => {
    const word = text.wordAtTime(media.currentTime * 1000)
    if (word !== lastWord) {
      lastWord = word
      const range = word < 0 ? null : text.rangeOf(word, word)
      mark('playing', [range])
      if (!media.paused && range) followSpokenWord(range)
    }
    if (!media.paused) requestAnimationFrame(show)
  }
  media.addEventListener('play', show)
  media.addEventListener('seeked', show)
  document.getElementById('text')?.addEventListener('click', (event) => {
    if (!getSelection()?.isCollapsed || !(event.target as Element).closest('[data-first]')) return
    const at = getSelection()?.anchorNode
    const word = at && text.wordAt(at, getSelection()?.anchorOffset ?? 0)
    if (typeof word === 'number') goTo((text.words[word]?.start ?? 0) / 1000)
  })
  show()
}
