import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type SampleName, sample } from '#contract/samples.ts'
import { joinWorkspace } from '../members.ts'
import type { Caller, TestProduct } from '../product.ts'
import { accountSamples } from './account-makers.ts'
import { recordingSamples } from './recording-makers.ts'
import type { Scene, Value } from './scene.ts'

type SampleFactories = Record<SampleName, (scene: Scene) => Value | Promise<Value>>
const sampleFactories: SampleFactories = { ...accountSamples, ...recordingSamples }

export interface Cast {
  caller: Caller
  member: Caller
  welcome: string
}

/** Registers a user and a colleague; with `staff`, the user is a staff member. */
export async function createCast({ register, context }: TestProduct, staff = false): Promise<Cast> {
  const [caller, member] = [await register('Ada Lovelace'), await register('Grace Hopper')]
  await joinWorkspace(context, member.uid, caller.orgId)
  if (staff) await context.db.updateTable('users').set({ staff }).where('id', '=', caller.uid).execute()
  const { Items } = await caller.call(endpoints.listCollections, {
    params: { uid: caller.uid },
    body: { orgId: caller.orgId },
  })
  return { caller, member, welcome: Items[0]?.id ?? '' }
}

export function createScene(product: TestProduct, endpoint: Endpoint, cast: Cast): Scene {
  const pendingSamples = new Map<SampleName, Promise<Value>>()
  const samples = new Map<Value, Value>()
  const scene: Scene = {
    product,
    endpoint,
    ...cast,
    samples,
    async make(name) {
      const value = pendingSamples.get(name) ?? Promise.resolve(sampleFactories[name](scene))
      pendingSamples.set(name, value)
      samples.set(await value, sample[name])
      return String(await value)
    },
  }
  return scene
}

const names = new Map<unknown, SampleName>(
  Object.entries(sample).map(([name, value]) => [value, name as SampleName]),
)

/** Replaces the samples in an example with real values. */
export async function fillSamples(scene: Scene, node: unknown): Promise<unknown> {
  const name = names.get(node)
  if (name !== undefined) {
    const value = await scene.make(name)
    return typeof node === 'number' ? Number(value) : value
  }
  if (Array.isArray(node)) {
    const items = []
    for (const item of node) items.push(await fillSamples(scene, item))
    return items
  }
  if (typeof node !== 'object' || node === null) return node
  const entries = []
  for (const [key, value] of Object.entries(node))
    entries.push([await fillSamples(scene, key), await fillSamples(scene, value)])
  return Object.fromEntries(entries)
}
