import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, type CommandContext, commandGroups } from './command.ts'
import { commands, isEnabled } from './commands.ts'
import { searchCommands } from './palette-search.ts'
import { recentCommands } from './recent-commands.ts'

export interface PaletteOption {
  /** The same command may stand among the recent ones, too. */
  key: string
  command: Command
  name: string
  group: string
  /** It begins a group. */
  heading: boolean
}

/** What the palette offers: without a query what was chosen last and then all by group, else the best first. */
export function usePaletteOptions(query: string, context: CommandContext): PaletteOption[] {
  const { t } = useTranslation('transcripts')
  return useMemo(() => {
    const all = commandGroups.flatMap((group) =>
      commands
        .filter(
          (command) => command.group === group && command.id !== 'palette' && isEnabled(command, context),
        )
        .map((command) => ({
          key: command.id,
          command,
          name: t(`command.${command.id}`),
          group: t(`commandGroup.${group}`),
        })),
    )
    const found = searchCommands(query, all)
    if (query.trim() !== '') return found.map((option) => ({ ...option, heading: false }))
    const recent = recentCommands().flatMap((id) => {
      const option = all.find(({ command }) => command.id === id)
      return option ? [{ ...option, key: `recent ${id}`, group: t('palette.recent') }] : []
    })
    return [...recent, ...all].map((option, index, options) => ({
      ...option,
      heading: options[index - 1]?.group !== option.group,
    }))
  }, [query, context, t])
}
