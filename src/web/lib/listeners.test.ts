import { expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'

it('calls every listener with the values until it is removed', () => {
  const { add, notify, clear } = createListeners<[string, number]>()
  const [firstListener, secondListener] = [vi.fn(), vi.fn()]
  const remove = add(firstListener)
  add(secondListener)
  notify('a', 1)
  remove()
  notify('b', 2)
  clear()
  notify('c', 3)
  expect(firstListener.mock.calls).toEqual([['a', 1]])
  expect(secondListener.mock.calls).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})
