import { ActionIcon, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Command, CommandContext } from '#web/editor/core/commands/command.ts'
import { commands, getCommand, isEnabled, isOffered } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { phoneMediaQuery } from './phone-query.ts'
import classes from './tools-menu.module.css'

/** Commands that don't fit in the phone layout's bar. */
const editCommands = [getCommand('undo'), getCommand('redo')]
const findMenuCommands = [getCommand('find'), getCommand('replace')]
const tools = commands.filter(({ group }) => group === 'transcript')
const preferences = commands.filter(({ group }) => group === 'preferences')
const job = commands.filter(({ group }) => group === 'job')
const lists = [getCommand('palette'), getCommand('shortcuts')]

/** Menu with less common commands and the editor's options. */
export function ToolsMenu({ context }: { context: CommandContext }) {
  const { t } = useTranslation('transcripts')
  const isPhone = useMediaQuery(phoneMediaQuery, undefined, { getInitialValueInEffect: false })
  const button = useRef<HTMLButtonElement>(null)
  // Runs before the command, because a dialog that the command opens returns the focus to this button.
  const onRun = () => button.current?.focus()
  const items = (group: readonly Command[]) =>
    group
      .filter((command) => isOffered(command, context))
      .map((command) => <CommandItem key={command.id} command={command} context={context} onRun={onRun} />)
  return (
    <Menu
      position="bottom-end"
      width={300}
      shadow="md"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={() => {
        if (document.activeElement?.closest('[role="menu"]')) button.current?.focus()
      }}
      // Tab must also reach items that are scrolled out of view.
      menuItemTabIndex={0}
      classNames={{ item: classes.item ?? '', itemIndicator: classes.check ?? '' }}
    >
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label={t('tools')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {context.job && (
          <>
            {items(job)}
            <Menu.Divider />
          </>
        )}
        {items(findMenuCommands)}
        {isPhone && items(editCommands)}
        <Menu.Divider />
        {items(tools)}
        <Menu.Divider />
        <Menu.Label>{t('commandGroup.preferences')}</Menu.Label>
        {items(preferences)}
        <Menu.Divider />
        {items(lists)}
      </Menu.Dropdown>
    </Menu>
  )
}

interface CommandItemProps {
  command: Command
  context: CommandContext
  onRun: () => void
}

function CommandItem({ command, context, onRun }: CommandItemProps) {
  const { t } = useTranslation('transcripts')
  const { id, icon: Icon, checked, run } = command
  const isOn = checked?.(context)
  const item = {
    rightSection: firstChordLabel(command, context.settings.keys),
    disabled: !isEnabled(command, context),
    children: t(`command.${id}`),
  }
  const onClick = () => {
    onRun()
    run(context)
  }
  if (isOn === undefined)
    return <Menu.Item {...item} leftSection={<Icon size={16} aria-hidden />} onClick={onClick} />
  return <Menu.CheckboxItem {...item} checked={isOn} onChange={() => run(context)} />
}
