/**
 * Matches rows with columns, using each at most once, so as to maximize the sum of weights.
 * @param weights rows of equal length, without negative numbers
 * @returns each row's column; -1 for a row with no column, or with a weight of 0 there
 */
export function maximumMatching(weights: readonly Float64Array[]): number[] {
  const size = Math.max(weights.length, weights[0]?.length ?? 0)
  const costs = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (_, column) => -(weights[row]?.[column] ?? 0)),
  )
  const columns = minimumCostAssignment(costs)
  return weights.map((row, i) => {
    const column = columns[i] ?? -1
    return (row[column] ?? 0) > 0 ? column : -1
  })
}

/**
 * Assigns a column to each row of a square matrix so as to minimize the sum (Hungarian algorithm, by shortest
 * paths).
 */
function minimumCostAssignment(costs: readonly Float64Array[]): number[] {
  const size = costs.length
  const [rowPrice, columnPrice] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const min = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
    const visitedColumns = new Uint8Array(size + 1)
    const previousColumn = new Int32Array(size + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      visitedColumns[column] = 1
      const at = rowOf[column] as number
      let [step, nearestColumn] = [Number.POSITIVE_INFINITY, 0]
      for (let j = 1; j <= size; j++) {
        if (visitedColumns[j]) continue
        const cost = (costs[at - 1]?.[j - 1] ?? 0) - (rowPrice[at] as number) - (columnPrice[j] as number)
        if (cost < (min[j] as number)) {
          min[j] = cost
          previousColumn[j] = column
        }
        if ((min[j] as number) < step) [step, nearestColumn] = [min[j] as number, j]
      }
      for (let j = 0; j <= size; j++) {
        if (visitedColumns[j]) {
          const owner = rowOf[j] as number
          rowPrice[owner] = (rowPrice[owner] as number) + step
          columnPrice[j] = (columnPrice[j] as number) - step
        } else min[j] = (min[j] as number) - step
      }
      column = nearestColumn
    }
    for (; column !== 0; column = previousColumn[column] as number)
      rowOf[column] = rowOf[previousColumn[column] as number] as number
  }
  const columns = new Array<number>(size).fill(0)
  rowOf.forEach((row, column) => {
    if (row > 0) columns[row - 1] = column - 1
  })
  return columns
}
