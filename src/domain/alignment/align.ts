/** Indexes of equal tokens in the first and second lists. */
export type Match = readonly [number, number]

/** Maximum number of table cells for exact alignment; larger tables are first split at unique tokens. */
const tableLimit = 1_000_000
/** Maximum number of cells in the band along the table's diagonal, for long lists without unique tokens. */
const bandLimit = 2_000_000

/**
 * Returns the pairs of equal tokens in two lists, with both indexes ascending: a longest common subsequence.
 * Long lists are anchored at tokens that occur exactly once in each list, which keeps the running time close
 * to linear; without such tokens, only matches near the diagonal are found.
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
    if ((iEnd - i) * (jEnd - j) <= tableLimit) alignByTable(matches, a, b, i, iEnd, j, jEnd)
    else alignByAnchors(matches, a, b, i, iEnd, j, jEnd)
  }
  while (iEnd < aTo) matches.push([iEnd++, jEnd++])
}

function alignByTable(
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
  const longestLengths = new Uint32Array((rows + 1) * width)
  const at = (i: number, j: number) => longestLengths[i * width + j] as number
  for (let i = rows - 1; i >= 0; i--)
    for (let j = width - 2; j >= 0; j--)
      longestLengths[i * width + j] =
        a[aFrom + i] === b[bFrom + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < rows && j < width - 1) {
    if (a[aFrom + i] === b[bFrom + j]) matches.push([aFrom + i++, bFrom + j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}

/** Finds a longest common subsequence within a band along the diagonal of the table. */
function alignByBand(
  matches: Match[],
  a: readonly string[],
  b: readonly string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): void {
  const [rows, columns] = [aTo - aFrom, bTo - bFrom]
  const width = Math.min(columns + 1, Math.max(2, Math.floor(bandLimit / rows)))
  /**
   * Returns the band's first column in a row. The columns of neighboring rows overlap if the band is wider
   * than the diagonal's slope.
   */
  const left = (i: number) =>
    Math.max(0, Math.min(columns + 1 - width, Math.round((i * columns) / rows - width / 2)))
  const longestLengths = new Uint32Array((rows + 1) * width)
  const at = (i: number, j: number) => {
    const column = j - left(i)
    return column >= 0 && column < width ? (longestLengths[i * width + column] as number) : 0
  }
  for (let i = rows - 1; i >= 0; i--) {
    const from = left(i)
    for (let j = Math.min(columns - 1, from + width - 1); j >= from; j--)
      longestLengths[i * width + j - from] =
        a[aFrom + i] === b[bFrom + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  let [i, j] = [0, 0]
  while (i < rows && j < columns) {
    if (a[aFrom + i] === b[bFrom + j]) matches.push([aFrom + i++, bFrom + j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
}

function alignByAnchors(
  matches: Match[],
  a: readonly string[],
  b: readonly string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): void {
  const positionsA = uniquePositions(a, aFrom, aTo)
  const positionsB = uniquePositions(b, bFrom, bTo)
  const pairs: Match[] = []
  for (const [token, i] of positionsA) {
    const j = positionsB.get(token)
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j])
  }
  const anchors = longestIncreasingSubsequence(pairs)
  if (anchors.length === 0) {
    alignByBand(matches, a, b, aFrom, aTo, bFrom, bTo)
    return
  }
  let [i, j] = [aFrom, bFrom]
  for (const [anchorA, anchorB] of anchors) {
    alignInto(matches, a, b, i, anchorA, j, anchorB)
    matches.push([anchorA, anchorB])
    i = anchorA + 1
    j = anchorB + 1
  }
  alignInto(matches, a, b, i, aTo, j, bTo)
}

/** Maps each token to its index, or -1 if it is repeated, in order of first occurrence. */
function uniquePositions(tokens: readonly string[], from: number, to: number): Map<string, number> {
  const positions = new Map<string, number>()
  for (let i = from; i < to; i++) {
    const token = tokens[i] as string
    positions.set(token, positions.has(token) ? -1 : i)
  }
  return positions
}

/**
 * Returns the longest subsequence of pairs in which both indexes ascend (patience sorting). The pairs must be
 * sorted by first index.
 */
export function longestIncreasingSubsequence(pairs: readonly Match[]): Match[] {
  const pileTops: number[] = []
  const previous: number[] = []
  pairs.forEach(([, j], index) => {
    let [low, high] = [0, pileTops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[pileTops[middle] as number] as Match)[1] < j) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (pileTops[low - 1] as number) : -1
    pileTops[low] = index
  })
  const result: Match[] = []
  for (let index = pileTops.at(-1) ?? -1; index >= 0; index = previous[index] as number)
    result.push(pairs[index] as Match)
  return result.reverse()
}
