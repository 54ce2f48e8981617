import { formatNumber } from './format.ts'

/** Formats remaining seconds as “5 hr 12 min” or “12 min”, or as seconds during the last two minutes. */
export function formatTimeLeft(seconds: number, language: string): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  const part = (value: number, unit: 'hour' | 'minute' | 'second') =>
    formatNumber(value, language, { style: 'unit', unit, unitDisplay: 'short' })
  if (wholeSeconds < 120) return part(wholeSeconds, 'second')
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor((wholeSeconds % 3600) / 60)]
  if (hours === 0) return part(minutes, 'minute')
  return minutes === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(minutes, 'minute')}`
}
