import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { RefetchingQueryClient } from './query-client.ts'

const queryKey = ['list']

/** Observes a query whose responses the test provides. */
function observeList() {
  const client = new RefetchingQueryClient()
  const requests: PromiseWithResolvers<string[]>[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    retry: false,
    queryFn: () => {
      const request = Promise.withResolvers<string[]>()
      requests.push(request)
      return request.promise
    },
  })
  const unsubscribe = observer.subscribe(() => {})
  return { client, requests, unsubscribe }
}

it('refetches a query that was invalidated during its first fetch', async () => {
  const { client, requests, unsubscribe } = observeList()
  void client.invalidateQueries({ queryKey })
  const invalidated = client.invalidateQueries({ queryKey })
  requests[0]!.resolve([])
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.resolve(['new'])
  await invalidated
  expect(client.getQueryData(queryKey)).toEqual(['new'])
  expect(requests).toHaveLength(2)
  unsubscribe()
})

it('refetches it even if the first fetch fails', async () => {
  const { client, requests, unsubscribe } = observeList()
  const invalidated = client.invalidateQueries({ queryKey })
  requests[0]!.reject(new Error('Unavailable'))
  await expect.poll(() => requests.length).toBe(2)
  requests[1]!.resolve(['new'])
  await invalidated
  expect(client.getQueryData(queryKey)).toEqual(['new'])
  unsubscribe()
})

it('refetches loaded queries once', async () => {
  const { client, requests, unsubscribe } = observeList()
  requests[0]!.resolve([])
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([])
  const invalidated = client.invalidateQueries({ queryKey })
  requests[1]!.resolve(['new'])
  await invalidated
  expect(requests).toHaveLength(2)
  unsubscribe()
})

it('refetches a query whose data was set during a fetch', async () => {
  const { client, requests, unsubscribe } = observeList()
  requests[0]!.resolve([])
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([])
  void client.invalidateQueries({ queryKey })
  client.setQueryData(queryKey, ['new'])
  client.setQueryData(queryKey, ['newer'])
  requests[1]!.resolve([])
  await expect.poll(() => requests.length).toBe(3)
  requests[2]!.resolve(['newer'])
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(['newer'])
  expect(requests).toHaveLength(3)
  unsubscribe()
})

it('refetches once more if invalidated during a refetch that must not be canceled', async () => {
  const { client, requests, unsubscribe } = observeList()
  requests[0]!.resolve([])
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([])
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  const invalidated = client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  requests[1]!.resolve([])
  await expect.poll(() => requests.length).toBe(3)
  requests[2]!.resolve(['new'])
  await invalidated
  expect(client.getQueryData(queryKey)).toEqual(['new'])
  expect(requests).toHaveLength(3)
  unsubscribe()
})
