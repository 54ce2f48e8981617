import fc, { type StringConstraints } from 'fast-check'

const codePoints = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  // After the surrogates.
  fc.integer({ min: 0xe000, max: 0x10ffff }),
)

const characters = codePoints.map((codePoint) => String.fromCodePoint(codePoint))

/**
 * Text of any characters, like fast-check's unit `binary`. That one keeps a map of all characters, which costs
 * 85 MB and nearly a second.
 */
export const unicodeText = (constraints: Omit<StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.string({ ...constraints, unit: characters }), weight: 9 },
    // For names like __proto__, which fast-check adds to its own units only.
    { arbitrary: fc.string(constraints), weight: 1 },
  )
