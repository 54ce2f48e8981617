import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { sortOrders } from '#contract/choices.ts'
import type { Target } from './library-list.ts'
import type { Result } from './result.ts'

const rounds = 3
const seconds = 2
const connections = 10
const minShareOfFirst = 0.8

interface Kind {
  name: string
  path: string
  body?: object
  goal?: number
}

/**
 * Measures counts and all lists except the first page of a user's own collections (later pages, shared
 * collections, everyone's, a project's).
 */
export async function benchOtherLists(target: Target, count: number): Promise<Result[]> {
  const kinds = await kindsOf(target, count)
  const rates = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const kind of kinds) {
      const rate = await load(target, kind)
      if (round > 0) rates.get(kind)?.push(rate)
    }
  const [firstPageRate = 0, ...otherRates] = kinds.map((kind) => median(rates.get(kind) ?? []))
  return kinds.slice(1).map(({ name, goal }, at) => {
    const value = otherRates[at] ?? 0
    return {
      name,
      value,
      unit: 'a second',
      baseline: firstPageRate,
      ratio: value / firstPageRate,
      ...(goal && { goal: `≥ ${goal} of the first page`, pass: value >= goal * firstPageRate }),
    }
  })
}

async function kindsOf({ url, uid, orgId, cookie }: Target, count: number): Promise<Kind[]> {
  const collectionsPath = `/user/v2/${uid}/collections`
  const response = await fetch(`${url}/user/v2/${uid}/projects?orgId=${orgId}`, { headers: { cookie } })
  const { result: projects } = (await response.json()) as { result: { id: string }[] }
  // `seedLibrary` dates collections seven minutes apart.
  const startedMs = Date.now() - Math.floor(count * 0.9) * 7 * 60_000
  const nextPage = { id: randomUUID(), started: Math.floor(startedMs / 1000), startedMs }
  return [
    { name: 'first page', path: collectionsPath, body: { orgId } },
    {
      name: 'a page after 90% of the list',
      path: collectionsPath,
      body: { orgId, nextPage },
      goal: minShareOfFirst,
    },
    { name: 'whole workspace', path: collectionsPath, body: { orgId, orgWide: true } },
    { name: 'project', path: collectionsPath, body: { orgId, project: projects[0]?.id } },
    { name: 'shared with me', path: `${collectionsPath}/shared`, body: { orgId } },
    {
      name: 'shared with me, a page after 90% of the list',
      path: `${collectionsPath}/shared`,
      body: { orgId, nextPage },
    },
    ...sortOrders
      .slice(1)
      .map((order) => ({ name: `ordered: ${order}`, path: collectionsPath, body: { orgId, order } })),
    {
      name: 'whole workspace, by name',
      path: collectionsPath,
      body: { orgId, orgWide: true, order: 'name' },
    },
    {
      name: 'project, by name',
      path: collectionsPath,
      body: { orgId, project: projects[0]?.id, order: 'name' },
    },
    {
      name: 'shared with me, longest first',
      path: `${collectionsPath}/shared`,
      body: { orgId, order: 'longest' },
    },
    { name: 'all counts', path: `${collectionsPath}/counts?orgId=${orgId}` },
  ].map((kind) => ({ ...kind, name: `list at ${connections} connections: ${kind.name}` }))
}

async function load({ url, cookie }: Target, { path, body }: Kind): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
  })
  if (errors + non2xx > 0) throw new Error(`${path}: ${errors + non2xx} requests failed`)
  return requests.average
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
