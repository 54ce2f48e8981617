/** Normalizes text for searching by lowercasing it and removing accents. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
