import { partSize } from '#contract/limits.ts'

/**
 * Returns the required size in bytes of part `number` (counting from 1) in an upload of `size` bytes; 0 or
 * less beyond the end.
 */
export const sizeOfPart = (size: number, number: number): number =>
  Math.min(partSize, size - (number - 1) * partSize)

/** Returns the number of parts in an upload of `size` bytes. */
export const numberOfParts = (size: number): number => Math.ceil(size / partSize)
