/** Number of table rows packed into one integer. */
const ROWS = 32
/** Initial guess for the number of errors, doubled after each failed attempt. */
const MIN_BAND = 64

/** Positions of a token in the first list: one bit per row in a block, in block order. */
interface PositionBits {
  blocks: number[]
  rows: number[]
  /** Index of the first block in the band; earlier blocks are above it. */
  from: number
}

/**
 * Returns the exact Levenshtein distance: the smallest number of token substitutions, insertions and
 * deletions. The running time grows with length times distance, divided by the number of bits in an integer
 * (Myers' algorithm in a band as wide as the distance).
 */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.max(a.length, b.length)
  const places = tokenPositions(a)
  for (let band = Math.max(MIN_BAND, Math.abs(a.length - b.length)); ; band *= 2) {
    const distance = distanceWithin(band, places, a.length, b)
    // A path that leaves the band has more errors than this, so the distance is exact.
    if (distance <= band) return distance
  }
}

function tokenPositions(tokens: readonly string[]): Map<string, PositionBits> {
  const places = new Map<string, PositionBits>()
  tokens.forEach((token, i) => {
    const block = Math.floor(i / ROWS)
    const row = 1 << (i % ROWS)
    const positions = places.get(token)
    if (!positions) places.set(token, { blocks: [block], rows: [row], from: 0 })
    else if (positions.blocks.at(-1) === block)
      positions.rows[positions.rows.length - 1] = (positions.rows.at(-1) ?? 0) | row
    else {
      positions.blocks.push(block)
      positions.rows.push(row)
    }
  })
  return places
}

/**
 * Returns the distance along the best path within `band` rows of the table's diagonal. Columns are stored as
 * differences between neighboring rows, 32 rows per integer, so that each step handles 32 cells.
 */
function distanceWithin(
  band: number,
  places: ReadonlyMap<string, PositionBits>,
  length: number,
  b: readonly string[],
): number {
  const blocks = Math.ceil(length / ROWS)
  const increases = new Int32Array(blocks).fill(-1)
  const decreases = new Int32Array(blocks)
  const equal = new Int32Array(blocks)
  for (const entry of places.values()) entry.from = 0
  let last = Math.min(blocks - 1, Math.floor(band / ROWS))
  let bottom = (last + 1) * ROWS
  b.forEach((token, j) => {
    const first = Math.max(0, Math.floor((j - band) / ROWS))
    // Assumes one more error per row below, until a better value is known.
    if (last < blocks - 1 && last < Math.floor((j + band) / ROWS)) {
      last++
      bottom += ROWS
    }
    const tokenPlaces = places.get(token)
    mark(tokenPlaces, equal, first, last)
    let horizontalDelta = 1
    for (let block = first; block <= last; block++)
      horizontalDelta = advanceBlock(increases, decreases, equal, block, horizontalDelta)
    bottom += horizontalDelta
    clear(tokenPlaces, equal, last)
  })
  return bottom - paddingContribution(increases[last] ?? 0, decreases[last] ?? 0, blocks * ROWS - length)
}

function mark(tokenPlaces: PositionBits | undefined, equal: Int32Array, first: number, last: number): void {
  if (!tokenPlaces) return
  while ((tokenPlaces.blocks[tokenPlaces.from] ?? first) < first) tokenPlaces.from++
  for (let i = tokenPlaces.from; (tokenPlaces.blocks[i] ?? Infinity) <= last; i++)
    equal[tokenPlaces.blocks[i] ?? 0] = tokenPlaces.rows[i] ?? 0
}

function clear(tokenPlaces: PositionBits | undefined, equal: Int32Array, last: number): void {
  if (!tokenPlaces) return
  for (let i = tokenPlaces.from; (tokenPlaces.blocks[i] ?? Infinity) <= last; i++)
    equal[tokenPlaces.blocks[i] ?? 0] = 0
}

/**
 * Advances a block by one column.
 * @param horizontalDelta difference between the columns in the row above the block: 1, 0 or -1
 * @returns the same difference for the block's last row
 */
function advanceBlock(
  increases: Int32Array,
  decreases: Int32Array,
  equal: Int32Array,
  block: number,
  horizontalDelta: number,
): number {
  const [increase, decrease] = [increases[block] ?? 0, decreases[block] ?? 0]
  const equalBits = equal[block] ?? 0
  const matchBits = horizontalDelta < 0 ? equalBits | 1 : equalBits
  const verticalBits = equalBits | decrease
  const horizontal = ((((matchBits & increase) + increase) | 0) ^ increase) | matchBits
  let horizontalIncrease = decrease | ~(horizontal | increase)
  let horizontalDecrease = increase & horizontal
  const horizontalOut = horizontalIncrease < 0 ? 1 : horizontalDecrease < 0 ? -1 : 0
  horizontalIncrease = (horizontalIncrease << 1) | (horizontalDelta > 0 ? 1 : 0)
  horizontalDecrease = (horizontalDecrease << 1) | (horizontalDelta < 0 ? 1 : 0)
  increases[block] = horizontalDecrease | ~(verticalBits | horizontalIncrease)
  decreases[block] = horizontalIncrease & verticalBits
  return horizontalOut
}

/** Returns the contribution of the padding rows after the end of the list in the last block. */
function paddingContribution(increases: number, decreases: number, rows: number): number {
  let sum = 0
  for (let row = ROWS - rows; row < ROWS; row++) sum += ((increases >>> row) & 1) - ((decreases >>> row) & 1)
  return sum
}
