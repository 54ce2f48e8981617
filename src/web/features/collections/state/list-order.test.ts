import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { compareByOrder, isDateOrder } from './list-order.ts'

const item = (name: string, fields: object = {}) =>
  ({
    name,
    started: 1,
    changed: 1,
    props: { duration: 10 },
    type: 'transcription',
    processing: { state: 'complete' },
    ...fields,
  }) as Collection
const sortNames = (order: Parameters<typeof compareByOrder>[0], items: Collection[]) =>
  items.toSorted((a, b) => compareByOrder(order, a, b)).map(({ name }) => name)

it('sorts names like the server', () => {
  const names = ['Zebra', 'Éclair', 'Eclair 10', 'eclair 2', 'Äpfel', 'apple', 'élan', 'Яблоко']
  const expected = ['Äpfel', 'apple', 'Éclair', 'eclair 2', 'Eclair 10', 'élan', 'Zebra', 'Яблоко']
  expect(
    sortNames(
      'name',
      names.map((name) => item(name)),
    ),
  ).toEqual(expected)
})

it('reverses names and lengths', () => {
  const items = [item('b', { props: { duration: 1 } }), item('a', { props: { duration: 2 } })]
  expect([sortNames('name', items), sortNames('nameDescending', items)]).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
  expect([sortNames('longest', items), sortNames('shortest', items)]).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
})

it('sorts unfinished items of unknown length first, and items without a length last', () => {
  const unknownDuration = { props: { duration: null } }
  const items = [
    item('failed', { ...unknownDuration, processing: { state: 'error' } }),
    item('short', { props: { duration: 1 } }),
    item('new', { ...unknownDuration, processing: { state: 'queued' } }),
    item('document', { ...unknownDuration, type: 'text', processing: { state: 'processing' } }),
    item('long', { props: { duration: 100 } }),
  ]
  expect(sortNames('longest', items)).toEqual(['new', 'long', 'short', 'failed', 'document'])
})

it('sorts by date', () => {
  const items = [
    item('b', { started: 2, changed: 9 }),
    item('a', { started: 1, changed: 8 }),
    item('c', { started: 3 }),
  ]
  expect(sortNames('newest', items)).toEqual(['c', 'b', 'a'])
  expect(sortNames('oldest', items)).toEqual(['a', 'b', 'c'])
  expect(sortNames('changed', items)).toEqual(['b', 'a', 'c'])
  expect(
    ['newest', 'oldest', 'name', 'longest', 'changed'].filter((order) => isDateOrder(order as 'name')),
  ).toEqual(['newest', 'oldest'])
})
