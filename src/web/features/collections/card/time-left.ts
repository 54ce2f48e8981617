/** Unit and count of an expected time: under a minute, minutes, or hours. */
export function timeLeft(seconds: number): { unit: 'moment' | 'minutes' | 'hours'; count: number } {
  if (seconds < 45) return { unit: 'moment', count: 1 }
  if (seconds < 90 * 60) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}
