import { expect, test } from 'vitest'
import { hotwordLines, hotwordVocabulary } from './hotwords.ts'

const tokens = ['<unk>', '▁the', ...'abcdefghijklmnopqrstuvwxyzLO▁-', '<blk>']
  .map((token, i) => `${token} ${i}\n`)
  .join('')
const lines = (...terms: string[]) =>
  hotwordLines(
    terms.map((term) => ({ term })),
    tokens,
  )

test('terms are lines of words, each once', () => {
  expect(lines('Longhand', 'Onnx  runtime', 'a/b', 'Longhand')).toEqual(['Longhand', 'Onnx runtime', 'a b'])
})

test('omits text that looks like a score, and letters unknown to the model', () => {
  expect(lines(':Longhand', '#a @b', ':', '//', 'Łódź', 'x-ray')).toEqual(['Longhand', 'a b', 'x-ray'])
})

test('the vocabulary is every token with the same score', () => {
  expect(hotwordVocabulary('▁a 0\nb 1\n  2\n<blk> 3\n')).toBe('▁a\t-1.0\nb\t-1.0\n<blk>\t-1.0\n')
})
