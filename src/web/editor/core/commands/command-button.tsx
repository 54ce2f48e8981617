import { ActionIcon, Tooltip } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { CommandContext, CommandId } from './command.ts'
import classes from './command-button.module.css'
import { getCommand, isEnabled } from './commands.ts'
import { firstChordLabel } from './key-choice.ts'

interface CommandButtonProps {
  id: CommandId
  context: CommandContext
  /** Number displayed inside the icon. */
  badge?: string
  /**
   * Whether the text keeps the focus, so that the user can keep typing and an on-screen keyboard stays open.
   */
  keepsFocus?: boolean
  /** CSS class that positions the tooltip. */
  hintClass?: string | undefined
}

/** Button that runs a command, with its shortcut in the tooltip. */
export function CommandButton({ id, context, badge, keepsFocus, hintClass }: CommandButtonProps) {
  const { t } = useTranslation('transcripts')
  const command = getCommand(id)
  const { icon: Icon, checked, run } = command
  const { loop, onChange } = context.session
  const enabled = useSyncExternalStore(onChange, () => isEnabled(command, context))
  const isOn = useSyncExternalStore(loop.subscribe, () => checked?.(context))
  const name = t(`command.${id}`)
  const keys = firstChordLabel(command, context.settings.keys)
  return (
    <Tooltip label={keys ? `${name} (${keys})` : name} classNames={{ tooltip: hintClass ?? '' }}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        size="lg"
        className={classes.button}
        aria-label={name}
        aria-pressed={isOn}
        disabled={!enabled}
        onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
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
