import type { DescribedWords } from './groups.ts'
import { feature } from './word-features.ts'

const overflowPenalty = 1e6
const unitBreakPenalty = 1000

/**
 * Splits a caption's words from `from` to `to` (exclusive) into lines of similar length, no more than the
 * text and its speakers need. Prefers breaks after punctuation and between speakers, and keeps breaks chosen
 * by a person. A line in which each word is joined to the previous one stays whole. Returns the indexes at
 * which lines start.
 * @param size maximum characters per line; only a longer word exceeds it
 * @param max maximum number of lines used to give each speaker their own line
 */
export function lineStarts(
  describedWords: DescribedWords,
  [from, to]: readonly [number, number],
  { size, max }: { size: number; max: number },
): number[] {
  const lineStartIndexes: number[] = []
  let segmentStart = from
  for (let at = from + 1; at <= to; at++) {
    if (at < to && describedWords.words[at]?.caption?.before !== 'line') continue
    if (isChosenLine(describedWords, segmentStart, at)) lineStartIndexes.push(segmentStart)
    else
      for (const start of balanceLines(describedWords, [segmentStart, at], { size, max }))
        lineStartIndexes.push(start)
    segmentStart = at
  }
  return lineStartIndexes
}

/** Returns whether a person or an imported subtitle file joined all words of a line. */
function isChosenLine({ words }: DescribedWords, from: number, to: number): boolean {
  const before = words[from]?.caption?.before
  if (to - from < 2 || (before !== 'caption' && before !== 'line')) return false
  for (let at = from + 1; at < to; at++) if (words[at]?.caption?.before !== 'joined') return false
  return true
}

function balanceLines(
  describedWords: DescribedWords,
  [from, to]: readonly [number, number],
  { size, max }: { size: number; max: number },
): number[] {
  const { lengths } = describedWords
  let lineCount = 1
  let [line, total] = [lengths[from] as number, lengths[from] as number]
  let changes = 0
  for (let at = from + 1; at < to; at++) {
    const textWidth = (describedWords.spaces[at] as number) + (lengths[at] as number)
    total += textWidth
    if (line + textWidth <= size) line += textWidth
    else {
      line = lengths[at] as number
      lineCount++
    }
    changes += describedWords.speakerChanges[at] as number
  }
  if (lineCount === 1 && changes === 0) return [from]
  const count = Math.max(lineCount, Math.min(max, changes + 1))
  // Moving a name to the next line may require another line.
  const division = divideIntoLines(describedWords, [from, to], { size, count, target: total / count })
  if (division.cost < unitBreakPenalty / 2 || count >= max) return division.starts
  const longerDivision = divideIntoLines(describedWords, [from, to], {
    size,
    count: count + 1,
    target: total / (count + 1),
  })
  return longerDivision.cost < division.cost ? longerDivision.starts : division.starts
}

interface Table {
  /** Visible length of the words up to each position, including a space after each word. */
  width: Int32Array
  /** For each number of lines: the lowest cost of the words before each position. */
  costs: Float64Array
  /** For each number of lines: the start of the last line. */
  origins: Int32Array
}

let table: Table = { width: new Int32Array(), costs: new Float64Array(), origins: new Int32Array() }

/**
 * Returns a table with uninitialized values. Tables are reused because allocating one takes longer than
 * filling it.
 */
function tableFor(positionCount: number, lines: number): Table {
  const cells = positionCount * (lines + 1)
  if (cells > table.costs.length)
    table = {
      width: new Int32Array(cells),
      costs: new Float64Array(cells),
      origins: new Int32Array(cells),
    }
  return table
}

/** Divides words into a given number of lines at the lowest cost. */
function divideIntoLines(
  describedWords: DescribedWords,
  [from, to]: readonly [number, number],
  { size, count, target }: { size: number; count: number; target: number },
): { starts: number[]; cost: number } {
  const length = to - from
  const { width, costs, origins } = tableFor(length + 1, count)
  width[0] = 0
  for (let i = 0; i < length; i++)
    width[i + 1] =
      (width[i] as number) +
      (describedWords.lengths[from + i] as number) +
      (i + 1 < length ? (describedWords.spaces[from + i + 1] as number) : 0)
  const positionCount = length + 1
  costs.fill(Number.POSITIVE_INFINITY, 0, positionCount * (count + 1))
  costs[0] = 0
  for (let line = 0; line < count; line++) {
    const next = (line + 1) * positionCount
    const isLast = line === count - 1
    for (let start = line; start < length; start++) {
      const before = costs[line * positionCount + start] as number
      if (before === Number.POSITIVE_INFINITY) continue
      for (let end = isLast ? length : start + 1; end <= length; end++) {
        const gap = end < length ? (describedWords.spaces[from + end] as number) : 0
        const characters = (width[end] as number) - (width[start] as number) - gap
        const overflowCost = characters > size && end > start + 1 ? overflowPenalty : 0
        const cost =
          before + Math.abs(characters - target) + overflowCost - breakBonus(describedWords, from + end, to)
        if (cost < (costs[next + end] as number)) {
          costs[next + end] = cost
          origins[next + end] = start
        }
        if (overflowCost) break
      }
      if (line === 0) break
    }
  }
  const starts: number[] = []
  let end = length
  for (let line = count; line > 0; line--) {
    end = origins[line * positionCount + end] as number
    starts.push(from + end)
  }
  return { starts: starts.reverse(), cost: costs[count * positionCount + length] as number }
}

/** Rates a line break before a word; 0 at the end of the words. */
function breakBonus(
  { speakerChanges, features, isContinued, isGlued }: DescribedWords,
  at: number,
  to: number,
): number {
  if (at >= to) return 0
  if (isContinued[at]) return -unitBreakPenalty
  const before = features[at - 1] as number
  if (speakerChanges[at]) return 30
  if (before & feature.endsSentence) return 10
  if (before & feature.endsClause) return 6
  if (isGlued[at]) return -12
  return (features[at] as number) & feature.opening ? 5 : 0
}
