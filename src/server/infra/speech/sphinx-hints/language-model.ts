import { closeSync, openSync, readSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { EngineError } from '#server/infra/engines/engine.ts'

// Format of Sphinx's binary n-gram trie, little-endian: a title; the order (1 byte) and the number
// of n-grams of each length (4 bytes each); the quantization of probabilities (4 bytes, then tables
// of 65,536 numbers); the unigrams (12 bytes each: probability, back-off weight, index of the first
// bigram) plus one that ends the list; bigrams and trigrams, packed into as few bits as the number
// of words requires; the total length of the words' names (4 bytes), and the names.
const TITLE = Buffer.from('Trie Language Model')
const ORDER = 3
const QUANTIZED = 1
const QUANTIZED_BITS = 16
const TABLE_BYTES = 4 * 2 ** QUANTIZED_BITS
const WORD_BYTES = 12
/** Base of the log probabilities. */
const LOG_BASE = 1.0001

const COUNTS_OFFSET = TITLE.length + 1
const TABLES_OFFSET = COUNTS_OFFSET + 4 * ORDER
/** The quantization tables: probabilities and weights of bigrams, probabilities of trigrams. */
const WORDS_OFFSET = TABLES_OFFSET + 4 + 3 * TABLE_BYTES

/** Returns the maximum number of words that can be added to a model; null if its format is unknown. */
export function maxAddedWords(path: string): number | null {
  const head = Buffer.alloc(TABLES_OFFSET + 4)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, head, 0, head.length, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
  const isKnownFormat =
    head.subarray(0, TITLE.length).equals(TITLE) &&
    head[TITLE.length] === ORDER &&
    head.readInt32LE(TABLES_OFFSET) === QUANTIZED
  return isKnownFormat ? freeBits(head.readUInt32LE(COUNTS_OFFSET)) : null
}

/**
 * Returns the number of words that can be added without more bits per word, so that packed bigrams and
 * trigrams stay unchanged.
 */
const freeBits = (words: number) => 2 ** bitsOf(words) - 1 - words

/**
 * Writes a copy of a model with additional words, all equally likely in any context.
 * @param words words that are new to the model, no more than it has room for
 * @throws EngineError if the model is truncated
 */
export async function addWords(
  path: string,
  copy: string,
  words: readonly string[],
  probability: number,
): Promise<void> {
  const model = await readFile(path)
  const count = model.readUInt32LE(COUNTS_OFFSET)
  const wordsEnd = WORDS_OFFSET + WORD_BYTES * count
  const namesAt = startOfNames(model)

  const counts = Buffer.from(model.subarray(COUNTS_OFFSET, TABLES_OFFSET))
  counts.writeUInt32LE(count + words.length)
  const entry = Buffer.alloc(WORD_BYTES)
  entry.writeFloatLE(Math.log(probability) / Math.log(LOG_BASE))
  entry.writeUInt32LE(model.readUInt32LE(wordsEnd + 8), 8)
  const names = Buffer.from(words.map((word) => `${word}\0`).join(''))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(model.readUInt32LE(namesAt) + names.length)

  const file = await open(copy, 'w')
  try {
    await file.writev([
      model.subarray(0, COUNTS_OFFSET),
      counts,
      model.subarray(TABLES_OFFSET, wordsEnd),
      ...words.map(() => entry),
      model.subarray(wordsEnd, namesAt),
      length,
      model.subarray(namesAt + 4),
      names,
    ])
  } finally {
    await file.close()
  }
}

/** Returns the position of the names, after the packed bigrams and trigrams. */
function startOfNames(model: Buffer): number {
  const [words = 0, pairs = 0, triples = 0] = [0, 1, 2].map((i) => model.readUInt32LE(COUNTS_OFFSET + 4 * i))
  const packedBytes = (count: number, bits: number) => Math.ceil(((count + 1) * bits) / 8) + 8
  const start =
    WORDS_OFFSET +
    WORD_BYTES * (words + 1) +
    packedBytes(pairs, bitsOf(words) + 2 * QUANTIZED_BITS + bitsOf(triples)) +
    packedBytes(triples, bitsOf(words) + QUANTIZED_BITS)
  if (start + 4 > model.length || start + 4 + model.readUInt32LE(start) !== model.length)
    throw new EngineError('engine_failed', 'The language model of PocketSphinx is truncated')
  return start
}

/** Returns the number of bits needed for values up to this one. */
const bitsOf = (max: number) => 32 - Math.clz32(max)
