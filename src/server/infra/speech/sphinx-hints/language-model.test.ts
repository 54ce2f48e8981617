import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '#server/testing/recordings.ts'
import { addWords, maxAddedWords } from './language-model.ts'

const folder = await createTestFolder()

const toInt32Bytes = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, 4 * i)
  return bytes
}

/** Creates a model of five words, two pairs, and one triple: packed data isn't read, so any bytes will do. */
function smallModel(): Buffer {
  const names = Buffer.from('a\0be\0see\0dee\0e\0')
  const words = Array.from({ length: 6 }, (_, i) => toInt32Bytes(0x1000 + i, 0x2000 + i, i === 5 ? 2 : 0))
  const [pairs, triples] = [Math.ceil((3 * (3 + 32 + 1)) / 8) + 8, Math.ceil((2 * (3 + 16)) / 8) + 8]
  return Buffer.concat([
    ...[Buffer.from('Trie Language Model\x03'), toInt32Bytes(5, 2, 1, 1), Buffer.alloc(3 * 4 * 65_536, 7)],
    ...[...words, Buffer.alloc(pairs + triples, 9), toInt32Bytes(names.length), names],
  ])
}

test('new words follow the existing ones, and everything else is unchanged', async () => {
  const [path, copy] = [join(folder, 'small.lm.bin'), join(folder, 'copy.lm.bin')]
  const model = smallModel()
  await writeFile(path, model)
  expect(maxAddedWords(path)).toBe(2)
  await addWords(path, copy, ['hint_0', 'hint_1'], 0.01)

  const extendedModel = await readFile(copy)
  const wordsAt = 'Trie Language Model'.length + 1 + 16 + 3 * 4 * 65_536
  const oldEnd = wordsAt + 5 * 12
  expect(extendedModel.readUInt32LE(20)).toBe(7)
  expect(extendedModel.subarray(24, oldEnd).equals(model.subarray(24, oldEnd))).toBe(true)
  for (const at of [oldEnd, oldEnd + 12]) {
    expect(1.0001 ** extendedModel.readFloatLE(at)).toBeCloseTo(0.01, 6)
    expect([extendedModel.readFloatLE(at + 4), extendedModel.readUInt32LE(at + 8)]).toEqual([0, 2])
  }
  const namesAt = model.length - 15
  expect(extendedModel.subarray(oldEnd + 24, namesAt + 24 - 4)).toEqual(model.subarray(oldEnd, namesAt - 4))
  expect(extendedModel.readUInt32LE(namesAt + 24 - 4)).toBe(15 + 14)
  expect(extendedModel.subarray(namesAt + 24).toString()).toBe('a\0be\0see\0dee\0e\0hint_0\0hint_1\0')
})

test("rejects invalid models, and doesn't resume a damaged one", async () => {
  const [otherPath, brokenPath] = [join(folder, 'other'), join(folder, 'broken')]
  await writeFile(otherPath, Buffer.alloc(100))
  await writeFile(brokenPath, smallModel().subarray(0, -1))
  expect(maxAddedWords(otherPath)).toBeNull()
  expect(maxAddedWords(join(folder, 'missing'))).toBeNull()
  await expect(addWords(brokenPath, join(folder, 'never'), ['x'], 0.1)).rejects.toThrow('truncated')
})
