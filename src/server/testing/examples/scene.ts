import type { Endpoint } from '#contract/endpoint.ts'
import type { SampleName } from '#contract/samples.ts'
import type { Caller, TestProduct } from '../product.ts'

export type Value = string | number

/** The scene of an example: the caller, and the objects created for it. */
export interface Scene {
  product: TestProduct
  endpoint: Endpoint
  caller: Caller
  /** A colleague in the same workspace. */
  member: Caller
  /** The welcome recording. */
  welcome: string
  /** Creates the object for a sample, once per scene. */
  make(name: SampleName): Promise<string>
  /** Samples, by the real values that replace them. */
  samples: Map<Value, Value>
}
