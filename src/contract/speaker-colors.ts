/**
 * Color names for speakers. Pages choose the shades for the light and dark themes. Speakers without a color
 * are assigned one in this order.
 */
export const speakerColors = [
  'blue',
  'orange',
  'teal',
  'pink',
  'olive',
  'violet',
  'red',
  'green',
  'gray',
] as const
export type SpeakerColor = (typeof speakerColors)[number]
