/** A pair of indexes of equal tokens, in the first and the second list. */
export type Match = readonly [number, number]

/** With more cells than this, the exact table would take too long; unique tokens divide it first. */
const tableLimit = 1_000_000

/**
 * The equal tokens of two lists, both indexes ascending: a longest common subsequence, or for long lists one
 * anchored on tokens that occur once in each, so that time stays close to linear.
 */
export function align(a: readonly string[], b: readonly string[]): Match[] {
  const matches: Match[] = []
  alignInto(matches, a, b, 0, a.length, 0, b.length)
  return matches
}

function alignInto(
  matches: Match[],
  a: readonly string[],
  b: readonly string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): void {
  let [i, j, iEnd, jEnd] = [aFrom, bFrom, aTo, bTo]
  while (i < iEnd && j < jEnd && a[i] === b[j]) matches.push([i++, j++])
  while (i < iEnd && j < jEnd && a[iEnd - 1] === b[jEnd - 1]) {
    iEnd--
    jEnd--
  }
  if (i < iEnd && j < jEnd) {
    if ((iEnd - i) * (jEnd - j) <= tableLimit) byTable(matches, a, b, i, iEnd, j, jEnd)
    else byAnchors(matches, a, b, i, iEnd, j, jEnd)
  }
  while (iEnd < aTo) matches.push([iEnd++, jEnd++])
}

function byTable(
  matches: Match[],
  a: readonly string[],
  b: readonly string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): void {
  const rows = aTo - aFrom
  const width = bTo - bFrom + 1
  const longest = new Uint32Array((rows + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] as number
  for (let i = rows - 1; i >= 0; i--)
    for (let j = width - 2; j >= 0; j--)
      longest[i * width + j] =
        a[aFrom + i] === b[bFrom + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < rows && j < width - 1) {
    if (a[aFrom + i] === b[bFrom + j]) matches.push([aFrom + i++, bFrom + j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}

function byAnchors(
  matches: Match[],
  a: readonly string[],
  b: readonly string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): void {
  const inA = uniquePositions(a, aFrom, aTo)
  const inB = uniquePositions(b, bFrom, bTo)
  const pairs: Match[] = []
  for (const [token, i] of inA) {
    const j = inB.get(token)
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j])
  }
  const anchors = longestAscending(pairs)
  if (anchors.length === 0) return
  let [i, j] = [aFrom, bFrom]
  for (const [anchorA, anchorB] of anchors) {
    alignInto(matches, a, b, i, anchorA, j, anchorB)
    matches.push([anchorA, anchorB])
    i = anchorA + 1
    j = anchorB + 1
  }
  alignInto(matches, a, b, i, aTo, j, bTo)
}

/** Token → its index, or -1 for repeated tokens; ordered by first occurrence. */
function uniquePositions(tokens: readonly string[], from: number, to: number): Map<string, number> {
  const positions = new Map<string, number>()
  for (let i = from; i < to; i++) {
    const token = tokens[i] as string
    positions.set(token, positions.has(token) ? -1 : i)
  }
  return positions
}

/** The longest run of pairs whose second index ascends too (patience sorting); the first ascends already. */
export function longestAscending(pairs: readonly Match[]): Match[] {
  const tops: number[] = []
  const previous: number[] = []
  pairs.forEach(([, j], index) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] as number] as Match)[1] < j) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tops[low - 1] as number) : -1
    tops[low] = index
  })
  const result: Match[] = []
  for (let index = tops.at(-1) ?? -1; index >= 0; index = previous[index] as number)
    result.push(pairs[index] as Match)
  return result.reverse()
}
