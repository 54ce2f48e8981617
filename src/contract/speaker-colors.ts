/**
 * The colors of speakers, by name: pages choose the shades for light and dark. Speakers without a chosen color get them
 * in this order.
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
