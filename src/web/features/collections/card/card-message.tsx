import { Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './card-messages.module.css'

interface CardMessageProps {
  icon: Icon
  /** Whether the message is about an error. */
  isError?: boolean
  text: string
  /** Additional text below the message. */
  note?: ReactNode
  /** Available actions. */
  children?: ReactNode
}

/** Message on a card or row, after an icon, with actions below. */
export function CardMessage({ icon: Icon, isError = false, text, note, children }: CardMessageProps) {
  return (
    <div className={classes.message}>
      <div className={classes.messageText}>
        <Icon size={18} aria-hidden className={classes.messageIcon} data-alarming={isError || undefined} />
        <Text size="sm" title={text}>
          {text}
        </Text>
      </div>
      {note}
      <div className={classes.messageActions}>{children}</div>
    </div>
  )
}
