/** Common phones of each letter in English. */
const usualPhones: Record<string, string> = {
  a: 'AA AE AH AO EY EH AW',
  b: 'B',
  c: 'K S CH SH',
  d: 'D T JH',
  e: 'EH IY AH EY IH ER',
  f: 'F V',
  g: 'G JH NG ZH',
  h: 'HH',
  i: 'IH IY AY AH Y',
  j: 'JH Y HH ZH',
  k: 'K',
  l: 'L',
  m: 'M',
  n: 'N NG',
  o: 'AO OW AA AH UW OY UH AW',
  p: 'P F',
  q: 'K',
  r: 'R ER',
  s: 'S Z SH ZH',
  t: 'T TH DH SH CH',
  u: 'UW AH UH Y W IH',
  v: 'V F',
  w: 'W V',
  x: 'K S Z G',
  y: 'Y IY AY IH',
  z: 'Z S T',
}
const expectedPhones = new Map(
  Object.entries(usualPhones).map(([letter, phones]) => [letter, new Set(phones.split(' '))]),
)

const SILENT_SCORE = -0.6
const UNUSUAL_SCORE = -2
const SECOND_SCORE = -0.5

/**
 * Aligns a word's phones with its letters, zero to two phones per letter, based on the common
 * phones of each letter.
 */
export function alignPhones(word: string, phones: readonly string[]): string[] {
  const rows = word.length + 1
  const columns = phones.length + 1
  const bestScores = new Float64Array(rows * columns).fill(Number.NEGATIVE_INFINITY)
  const phoneCounts = new Uint8Array(rows * columns)
  bestScores[0] = 0
  for (let i = 1; i < rows; i++) {
    const commonPhones = expectedPhones.get(word[i - 1] ?? '')
    for (let j = 0; j < columns; j++)
      for (let take = 0; take <= Math.min(2, j); take++) {
        let score = take === 0 ? SILENT_SCORE : take === 2 ? SECOND_SCORE : 0
        for (let k = j - take; k < j; k++) score += commonPhones?.has(phones[k] ?? '') ? 1 : UNUSUAL_SCORE
        const total = (bestScores[(i - 1) * columns + j - take] ?? Number.NEGATIVE_INFINITY) + score
        if (total > (bestScores[i * columns + j] ?? 0)) {
          bestScores[i * columns + j] = total
          phoneCounts[i * columns + j] = take
        }
      }
  }
  const phonesByLetter: string[] = []
  let j = phones.length
  for (let i = rows - 1; i > 0; i--) {
    const take = phoneCounts[i * columns + j] ?? 0
    phonesByLetter.unshift(phones.slice(j - take, j).join(' '))
    j -= take
  }
  return phonesByLetter
}
