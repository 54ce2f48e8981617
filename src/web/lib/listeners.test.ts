import { expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'

it('calls every listener with the values until it is removed', () => {
  const { add, notify, clear } = createListeners<[string, number]>()
  const [first, second] = [vi.fn(), vi.fn()]
  const remove = add(first)
  add(second)
  notify('a', 1)
  remove()
  notify('b', 2)
  clear()
  notify('c', 3)
  expect(first.mock.calls).toEqual([['a', 1]])
  expect(second.mock.calls).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})
