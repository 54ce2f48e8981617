import { ActionIcon, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './command-button.module.css'
import { type CommandContext, type CommandId, commandOf } from './commands.ts'
import { keyLabels } from './keys.ts'

interface CommandButtonProps {
  id: CommandId
  context: CommandContext
  /** A figure inside the icon. */
  badge?: string
  disabled?: boolean
}

/** A command as a button, its keys in the hint. */
export function CommandButton({ id, context, badge, disabled = false }: CommandButtonProps) {
  const { t } = useTranslation('transcripts')
  const { icon: Icon, keys, run } = commandOf(id)
  const name = t(`command.${id}`)
  const chord = keys[0]
  return (
    <Tooltip label={chord ? `${name} (${keyLabels(chord).join(' ')})` : name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.button}
        aria-label={name}
        disabled={disabled}
        onClick={() => run(context)}
      >
        <Icon size={badge ? 26 : 20} stroke={1.5} aria-hidden />
        {badge && (
          <span className={classes.badge} aria-hidden>
            {badge}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}
