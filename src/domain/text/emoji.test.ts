import { expect, test } from 'vitest'
import { isEmoji, replaceEmoji } from './emoji.ts'

test.each([
  ['Hi 🦊🐼, 1 # © ™', 'Hi [🦊🐼], 1 # © ™'],
  ['☎ ❤️ 👨‍👩‍👧 👍🏽 🇪🇸 1️⃣', '[☎] [❤️] [👨‍👩‍👧] [👍🏽] [🇪🇸] [1️⃣]'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 😀‍😀', '[🏴󠁧󠁢󠁥󠁮󠁧󠁿] [😀‍😀]'],
  ['مرحبا', 'مرحبا'],
])('emoji are found in %s', (text, markedText) => {
  expect(replaceEmoji(text, (emoji) => `[${emoji}]`)).toBe(markedText)
})

test('isEmoji accepts only texts without other characters', () => {
  expect(['🦊', '👨‍👩‍👧🐼', '🦊 🐼', 'a🦊', '1', ''].map(isEmoji)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
