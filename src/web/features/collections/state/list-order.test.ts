import { expect, it } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { compareByOrder, isByDate } from './list-order.ts'

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
const sorted = (order: Parameters<typeof compareByOrder>[0], items: Collection[]) =>
  items.toSorted((a, b) => compareByOrder(order, a, b)).map(({ name }) => name)

it('sorts names like the server', () => {
  const names = ['Zebra', 'Éclair', 'Eclair 10', 'eclair 2', 'Äpfel', 'apple', 'élan', 'Яблоко']
  const expected = ['Äpfel', 'apple', 'Éclair', 'eclair 2', 'Eclair 10', 'élan', 'Zebra', 'Яблоко']
  expect(
    sorted(
      'name',
      names.map((name) => item(name)),
    ),
  ).toEqual(expected)
})

it('reverses names and lengths', () => {
  const items = [item('b', { props: { duration: 1 } }), item('a', { props: { duration: 2 } })]
  expect([sorted('name', items), sorted('nameDescending', items)]).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
  expect([sorted('longest', items), sorted('shortest', items)]).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
})

it('sorts unfinished items of unknown length first, and items without a length last', () => {
  const unknown = { props: { duration: null } }
  const items = [
    item('failed', { ...unknown, processing: { state: 'error' } }),
    item('short', { props: { duration: 1 } }),
    item('new', { ...unknown, processing: { state: 'queued' } }),
    item('document', { ...unknown, type: 'text', processing: { state: 'processing' } }),
    item('long', { props: { duration: 100 } }),
  ]
  expect(sorted('longest', items)).toEqual(['new', 'long', 'short', 'failed', 'document'])
})

it('sorts by dates', () => {
  const items = [
    item('b', { started: 2, changed: 9 }),
    item('a', { started: 1, changed: 8 }),
    item('c', { started: 3 }),
  ]
  expect(sorted('newest', items)).toEqual(['c', 'b', 'a'])
  expect(sorted('oldest', items)).toEqual(['a', 'b', 'c'])
  expect(sorted('changed', items)).toEqual(['b', 'a', 'c'])
  expect(['newest', 'oldest', 'name', 'longest', 'changed'].filter((one) => isByDate(one as 'name'))).toEqual(
    ['newest', 'oldest'],
  )
})
