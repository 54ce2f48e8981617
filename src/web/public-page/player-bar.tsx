import { wavePath, waveViewBox } from '#domain/collections/wave-path.ts'
import { Icon } from './icons.tsx'
import { formatPosition } from './position.ts'
import type { PageTexts } from './texts.ts'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

interface PlayerBarProps {
  /** Duration in seconds. */
  duration: number
  waveform: string | null
  t: PageTexts
}

/** The recording's playback controls, which the page's script connects to the media element. */
export function PlayerBar({ duration, waveform, t }: PlayerBarProps) {
  return (
    <div className="player" id="player">
      <p className="captions" id="captions" dir="auto" hidden />
      {waveform && (
        <svg className="wave" viewBox={waveViewBox(waveform.length)} preserveAspectRatio="none" aria-hidden>
          <path id="wave" d={wavePath(waveform)} />
          <use href="#wave" className="played" />
        </svg>
      )}
      <input
        id="seek"
        type="range"
        min={0}
        max={duration}
        step={0.1}
        defaultValue={0}
        aria-label={t('seek')}
      />
      <div className="controls">
        <button type="button" id="back" aria-label={t('back')} title={t('back')}>
          <Icon name="back" />
        </button>
        <button type="button" id="play" className="main" aria-label={t('play')}>
          <Icon name="play" />
          <Icon name="pause" />
        </button>
        <button type="button" id="forward" aria-label={t('forward')} title={t('forward')}>
          <Icon name="forward" />
        </button>
        <span className="time">
          <span id="time">0:00</span> / {formatPosition(duration)}
        </span>
        <span className="space" />
        <select id="speed" aria-label={t('speed')} defaultValue="1">
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        <button
          type="button"
          id="show-captions"
          aria-pressed="false"
          aria-label={t('captions')}
          title={t('captions')}
        >
          {t('captionsShort')}
        </button>
        <button type="button" id="copy-time" aria-label={t('copyTime')} title={t('copyTime')}>
          <Icon name="link" />
        </button>
      </div>
    </div>
  )
}
