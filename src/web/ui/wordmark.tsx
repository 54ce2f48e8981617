import { Text } from '@mantine/core'

/** The product's name, in the reading typeface. */
export function Wordmark({ size = 22 }: { size?: number }) {
  return (
    <Text
      span
      ff="var(--lh-reading)"
      fz={size}
      fw={600}
      lh={1}
      style={{ letterSpacing: '-0.02em', whiteSpace: 'nowrap' }}
    >
      Longhand
    </Text>
  )
}
