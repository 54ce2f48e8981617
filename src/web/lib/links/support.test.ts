import { describe, expect, it } from 'vitest'
import type { Translate } from '#web/lib/i18n/translate.ts'
import { supportUrl } from './support.ts'

const t = ((key: string, values: Record<string, string> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as Translate<'common'>

const collection = {
  id: 'c0ffee',
  name: 'Talk & more',
  logs: Array.from({ length: 200 }, (_, i) => ({
    status: 'Error',
    details: `entry ${i}`,
    timestamp: i,
    isAdmin: false,
  })),
  processing: { state: 'error', error: { code: 'engine_failed', message: '' } } as never,
}

describe('supportUrl', () => {
  it('contains the ID, the reason and the latest logs', () => {
    const address = supportUrl(collection, 'help@example.com', t)
    expect(address.startsWith('mailto:help@example.com?subject=')).toBe(true)
    expect(address.length).toBeLessThan(3_000)
    const message = new URLSearchParams(address.split('?')[1])
    expect(message.get('subject')).toBe('support.subject Talk & more')
    for (const part of ['c0ffee', 'engine_failed', 'entry 199']) expect(message.get('body')).toContain(part)
  })

  it('has no recipient unless one is configured, and links to a configured page', () => {
    expect(supportUrl(collection, null, t).startsWith('mailto:?subject=')).toBe(true)
    expect(supportUrl(collection, 'https://help.example.com/', t)).toBe('https://help.example.com/')
  })
})
