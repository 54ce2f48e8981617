/** Colors of highlighted text on paper, as hexadecimal RGB. */
export const paperColors = {
  yellow: 'fff3a3',
  green: 'c8f0c0',
  blue: 'c4e1ff',
  pink: 'ffd0e4',
  orange: 'ffdcae',
  violet: 'e2d2ff',
} as const
