/** Appearances that a viewer can choose, with the key of their name. */
export const colorSchemes = [
  { value: 'light', label: 'header.light' },
  { value: 'dark', label: 'header.dark' },
  { value: 'auto', label: 'header.system' },
] as const
