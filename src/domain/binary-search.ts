/**
 * Returns the first index below `length` for which `predicate` is true, or `length` if there is none. The
 * predicate must be false up to some index and true from there on.
 */
export function firstIndexWhere(length: number, predicate: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (predicate(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns the last index below `length` for which `predicate` is true, or -1 if there is none. The predicate
 * must be true up to some index and false from there on.
 */
export const lastIndexWhere = (length: number, predicate: (index: number) => boolean): number =>
  firstIndexWhere(length, (index) => !predicate(index)) - 1
