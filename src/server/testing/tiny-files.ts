import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogEntry, ModelFile } from '#server/infra/models/entry.ts'

/** A model's files by path. */
export type TinyFiles = Record<string, { role: ModelFile['role']; bytes: Buffer }>

/** Writes a model's files to `root/name` and returns their catalog entries. */
export function installTinyModel(
  root: string,
  entry: Pick<CatalogEntry, 'name' | 'family' | 'purpose' | 'languages'>,
  files: TinyFiles,
): CatalogEntry {
  mkdirSync(join(root, entry.name), { recursive: true })
  for (const [path, { bytes }] of Object.entries(files)) writeFileSync(join(root, entry.name, path), bytes)
  return {
    ...entry,
    title: entry.name,
    licence: 'MIT',
    attribution: 'made',
    repository: 'made/up',
    revision: 'main',
    files: Object.entries(files).map(([path, { role, bytes }]) => ({
      path,
      role,
      bytes: bytes.length,
      sha256: null,
    })),
  }
}

/** Creates a text file from lines. */
export const toTextFile = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
/** Returns `length` consecutive integers, starting at 0. */
export const range = (length: number) => Array.from({ length }, (_, i) => i)
