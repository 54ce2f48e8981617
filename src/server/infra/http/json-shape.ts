import { AppError } from '#server/infra/errors.ts'

/** Maximum nesting depth of arrays and objects in a JSON body. */
const maxDepth = 200
/**
 * Maximum number of values in a JSON body: `freeValues`, plus one for every `bytesPerValue` bytes. Values
 * average about sixteen bytes in practice.
 */
const freeValues = 20_000
const bytesPerValue = 10

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c

/**
 * Checks JSON's nesting depth and number of values as it arrives, so that input that is expensive to parse is
 * rejected before parsing. The JSON need not be valid.
 * @returns a function to call with each chunk of bytes
 * @throws AppError invalid_input from that function
 */
export function createJsonShapeChecker(): (bytes: Uint8Array) => void {
  let [depth, values, byteCount] = [0, 0, 0]
  let [isInString, isEscaped] = [false, false]
  return (bytes) => {
    for (const byte of bytes) {
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInString = false
      } else if (byte === quote) isInString = true
      else if (byte === comma) values++
      else if (byte === 0x5b || byte === 0x7b) {
        values++
        if (++depth > maxDepth) throw new AppError('invalid_input', 'The request body is nested too deeply')
      } else if (byte === 0x5d || byte === 0x7d) depth--
    }
    byteCount += bytes.length
    if (values > freeValues + byteCount / bytesPerValue)
      throw new AppError('invalid_input', 'The request body has too many values for its size')
  }
}
