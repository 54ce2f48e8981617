import { totalmem } from 'node:os'
import type { Config } from '#server/config.ts'
import { EngineError } from '#server/infra/engines/engine.ts'
import { type CatalogEntry, downloadSize } from '#server/infra/models/entry.ts'
import { ProcessError } from '#server/infra/process/errors.ts'
import { SherpaProcess } from './process.ts'
import { type ModelToLoad, taskDone } from './protocol.ts'

/** Models may be gigabytes in size and load from slow disks. */
const LOAD_TIMEOUT_MS = 300_000
/** Memory the child needs besides the model: the runtime, a segment's audio, and intermediate results. */
const BASE_MEMORY_BYTES = 1_500_000_000
/** While loading, up to two copies of the weights are in memory, and unpacking makes them larger. */
const MEMORY_PER_MODEL_BYTE = 3
/** Additional threads beyond this hardly speed up a single recognizer. */
const MAX_THREADS = 8

export type SherpaConfig = Pick<Config, 'sherpaMemoryBytes'>

/** Test options: a program to run instead of the child. */
export interface SherpaOptions {
  program?: string
}

/** Distribution of cores among child processes. */
export interface CoreDistribution {
  children: number
  /** Threads per child. */
  threads: number
}

/**
 * Distributes cores among children. Every child has its own copy of the model, half a gigabyte or
 * more, while threads within a child share it. So there is one child, unless there are more cores
 * than it can use and half of the memory has room for more copies.
 */
export function distributeCores(
  cores: number,
  memoryBytes: number,
  machineBytes = totalmem(),
): CoreDistribution {
  const maxInstances = Math.max(1, Math.floor(machineBytes / 2 / memoryBytes))
  const children = Math.min(maxInstances, Math.ceil(cores / MAX_THREADS))
  return { children, threads: Math.max(1, Math.min(MAX_THREADS, Math.floor(cores / children))) }
}

/** Returns the memory limit for a child with these models, in bytes. */
export function memoryLimit(config: SherpaConfig, entries: readonly CatalogEntry[]): number {
  const bytes = entries.reduce((sum, entry) => sum + downloadSize(entry), 0)
  return config.sherpaMemoryBytes ?? BASE_MEMORY_BYTES + MEMORY_PER_MODEL_BYTE * bytes
}

export interface LoadRequest {
  model: ModelToLoad
  entries: readonly CatalogEntry[]
  memoryBytes: number
  signal: AbortSignal
  program?: string | undefined
}

/**
 * Starts a child that loads a model.
 * @throws EngineError engine_failed if the model can't be loaded, which a retry wouldn't fix; the
 * signal's reason
 */
export async function startModelProcess(loadRequest: LoadRequest): Promise<SherpaProcess> {
  const { model, entries, memoryBytes, signal, program } = loadRequest
  const child = new SherpaProcess({ signal, memoryBytes, program })
  try {
    await child.request({ op: 'load', model }, taskDone, LOAD_TIMEOUT_MS)
    return child
  } catch (error) {
    await child.close()
    signal.throwIfAborted()
    if (!(error instanceof ProcessError)) throw error
    const names = entries.map(({ name }) => name)
    const advice = names.map((name) => `longhand models verify ${name}`).join(', ')
    throw new EngineError(
      'engine_failed',
      `sherpa-onnx couldn't load ${names.join(' and ')}; see ${advice}: ${error.message}`,
      { cause: error },
    )
  }
}
