/** Icon outlines (Tabler), as paths in a 24 × 24 square. */
const paths = {
  play: 'M7 4v16l13-8z',
  pause: 'M6 5h4v14H6zM14 5h4v14h-4z',
  back: 'M9 14l-4-4 4-4M5 10h9a5 5 0 0 1 0 10h-3',
  forward: 'M15 14l4-4-4-4M19 10h-9a5 5 0 0 0 0 10h3',
  link: 'M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7L18 13M13 18l-.5.5a5 5 0 0 1-7-7L6 11',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
} as const

export function Icon({ name }: { name: keyof typeof paths }) {
  const isFilled = name === 'play' || name === 'pause'
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`icon ${name}`}
    >
      <path d={paths[name]} />
    </svg>
  )
}
