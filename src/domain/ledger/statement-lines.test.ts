import { expect, it } from 'vitest'
import { type Entry, move } from './accounts.ts'
import { captureEntries, holdEntries } from './holds.ts'
import { statementBalance, statementChanges } from './statement-lines.ts'

const changes = (
  kind: Parameters<typeof statementChanges>[0]['kind'],
  entries: Entry[],
  jobKind: 'transcription' | null = null,
) => statementChanges({ kind, jobKind, entries }, 'USD')
const zeroBalance = { minutes: 0, precision: 0, credits: 0 }
const parts = { unit: 'minutes', plan: 10, credits: 200 } as const

it('shows charges when they happen, but no reservations', () => {
  expect(changes('hold', holdEntries(parts, 'USD'), 'transcription')).toEqual([])
  expect(changes('capture', captureEntries(parts, 'USD', null), 'transcription')).toEqual([
    { kind: 'transcription', minutes: -10, precision: 0, credits: -200 },
  ])
})

it('distinguishes added minutes from expired ones, and credits from grants', () => {
  const entries = [...move('plan', 'expired', 'minutes', 4), ...move('issued', 'plan', 'minutes', 600)]
  expect(changes('period', entries)).toEqual([
    { ...zeroBalance, kind: 'expired', minutes: -4 },
    { ...zeroBalance, kind: 'period', minutes: 600 },
  ])
  for (const from of ['card', 'payments'] as const)
    expect(changes('payment', move(from, 'credits', 'USD', 2500))).toEqual([
      { ...zeroBalance, kind: 'payment', credits: 2500 },
    ])
  expect(changes('grant', move('grants', 'credits', 'USD', 500))).toEqual([
    { ...zeroBalance, kind: 'grant', credits: 500 },
  ])
})

it('adds reserved amounts to balances', () => {
  const balances = { 'plan:minutes': 5, 'heldPlan:minutes': 3, 'credits:USD': 100, 'card:USD': -140 }
  expect(statementBalance(balances, 'USD')).toEqual({ minutes: 8, precision: 0, credits: 100 })
})
