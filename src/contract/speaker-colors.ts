/**
 * The colors of speakers, by name: pages choose the shades for light and dark. In this order speakers without a color
 * of their own get them.
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
