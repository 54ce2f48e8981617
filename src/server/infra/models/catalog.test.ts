import { expect, it } from 'vitest'
import { catalog, defaultModels } from './catalog.ts'
import { type CatalogEntry, catalogEntry, fileUrl } from './entry.ts'

const rolesOf: Record<CatalogEntry['family'], string[]> = {
  'nemo-transducer': ['encoder', 'decoder', 'joiner', 'tokens'],
  whisper: ['encoder', 'decoder', 'tokens'],
  'silero-vad': ['model'],
  punctuation: ['model', 'vocabulary'],
  'pyannote-segmentation': ['model'],
  'speaker-embedding': ['model'],
  denoiser: ['model'],
}

it.each(catalog.map((entry) => [entry.name, entry] as const))('describes %s completely', (_, entry) => {
  expect(catalogEntry.parse(entry)).toEqual(entry)
  expect(entry.files.map(({ role }) => role)).toEqual(rolesOf[entry.family])
  expect(entry.revision).toMatch(/^[0-9a-f]{40}$/)
  for (const { bytes, sha256 } of entry.files) expect([bytes, sha256]).not.toContain(null)
  expect(new Set(entry.languages).size).toBe(entry.languages.length)
})

it('has each name once, including those downloaded at start', () => {
  const names = catalog.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining([...defaultModels]))
})

it('locates files on Hugging Face', () => {
  const [vad] = catalog
  expect(vad && fileUrl('https://huggingface.co', vad, { path: 'silero_vad.onnx' })).toBe(
    'https://huggingface.co/csukuangfj/vad/resolve/fba88cd2e921609e7675c3aaf51e0b9b295da4bc/silero_vad.onnx',
  )
})

it.each(['../x', '/etc/passwd', 'a/../../b', '.hidden', 'a//b', ''])('rejects the path %j', (path) => {
  const [entry] = catalog
  const files = entry?.files.map((file) => ({ ...file, path }))
  expect(catalogEntry.safeParse({ ...entry, files }).success).toBe(false)
})
