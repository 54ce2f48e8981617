import { Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

interface MessagePageProps {
  title: string
  text: string
  /** Actions, as buttons and links. */
  actions?: ReactNode
  children?: ReactNode
}

/** Page with a single message, such as for a missing page, an error, no connection, or an empty list. */
export function MessagePage({ title, text, actions, children }: MessagePageProps) {
  useDocumentTitle(title)
  return (
    <Box
      component="main"
      id="content"
      mih="70dvh"
      px="md"
      py="xl"
      style={{ display: 'grid', placeItems: 'center' }}
    >
      <Stack gap="md" maw={460}>
        <Title order={1} fz={28} ff="var(--lh-reading)" fw={500}>
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {actions && <Group gap="sm">{actions}</Group>}
        {children}
      </Stack>
    </Box>
  )
}
