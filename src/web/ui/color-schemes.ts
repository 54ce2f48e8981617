/** Color schemes that a viewer can choose, with the catalog keys of their names. */
export const colorSchemes = [
  { value: 'light', label: 'header.light' },
  { value: 'dark', label: 'header.dark' },
  { value: 'auto', label: 'header.system' },
] as const
