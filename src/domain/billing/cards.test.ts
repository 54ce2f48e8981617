import { describe, expect, it } from 'vitest'
import { cardExpiration, findDuplicateCards, firstActiveCard, isActiveCard } from './cards.ts'

const card = (exp_year: number, exp_month: number, cvc_check: string | null = 'pass') => ({
  id: `${exp_year}-${exp_month}`,
  card: { brand: 'visa', last4: '4242', exp_year, exp_month, checks: { cvc_check } },
})
const now = new Date('2026-11-27T12:00:00Z')

describe('cards', () => {
  it.each([
    ['in its last month', card(2026, 11), true],
    ['in a later year', card(2030, 1), true],
    ['after its last month', card(2026, 10), false],
    ['whose check failed', card(2030, 1, 'fail'), false],
    ['that was never checked', card(2030, 1, null), false],
  ])('are active if they are valid and checked: a card %s', (_, method, isActive) => {
    expect(isActiveCard(method, now)).toBe(isActive)
  })

  it.each([
    ['before its last month', '2026-10-31T23:59:59Z', null],
    ['in its last month', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['after its last month', '2027-01-05T00:00:00Z', '2026-12-01T00:00:00.000Z'],
  ])('expire at the end of their last month: %s', (_, time, end) => {
    expect(cardExpiration(card(2026, 11), new Date(time))?.toISOString() ?? null).toBe(end)
  })

  it('pay in order if they are active', () => {
    const methods = [card(2026, 1), card(2030, 1), card(2031, 1)]
    expect(firstActiveCard(methods, now)?.id).toBe('2030-1')
    expect(firstActiveCard([card(2026, 1)], now)).toBeUndefined()
  })

  it('replace older ones with the same number', () => {
    const cardWith = (id: string, fingerprint: string | null, year = 2030) => ({
      ...card(year, 1),
      id,
      fingerprint,
    })
    const methods = [
      cardWith('new', 'a'),
      cardWith('other', 'b'),
      cardWith('old', 'a'),
      cardWith('older', 'a'),
    ]
    expect([...findDuplicateCards(methods, now)]).toEqual([
      ['old', 'new'],
      ['older', 'new'],
    ])
    const cardsAfterExpiry = [cardWith('new', 'a', 2026), cardWith('old', 'a')]
    expect([...findDuplicateCards(cardsAfterExpiry, now)]).toEqual([['new', 'old']])
    expect([...findDuplicateCards([cardWith('new', null), cardWith('old', null)], now)]).toEqual([])
  })
})
