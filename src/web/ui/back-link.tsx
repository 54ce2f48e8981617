import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface BackLinkProps {
  /** Label that names the destination. */
  label: string
  to?: '/dashboard' | '/corrector'
}

/** Link from a single item's page back to a dashboard. */
export function BackLink({ label, to = '/dashboard' }: BackLinkProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        renderRoot={(props) => <Link to={to} {...props} />}
        flex="none"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
