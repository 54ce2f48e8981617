/** Normalizes text for searching by lowercasing it and removing accents. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
