import fc, { type StringConstraints } from 'fast-check'

const codePoints = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  // Skips the surrogates.
  fc.integer({ min: 0xe000, max: 0x10ffff }),
)

const characters = codePoints.map((codePoint) => String.fromCodePoint(codePoint))

/**
 * Generates text with any characters, like fast-check's unit `binary`, whose map of all characters takes 85 MB
 * and nearly a second.
 */
export const unicodeText = (constraints: Omit<StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.string({ ...constraints, unit: characters }), weight: 9 },
    // Includes names such as __proto__, which fast-check adds only to strings with built-in units.
    { arbitrary: fc.string(constraints), weight: 1 },
  )
