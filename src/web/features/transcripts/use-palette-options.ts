import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toMs } from '#domain/items.ts'
import { parseTime } from '#domain/time-text.ts'
import { type Command, type CommandContext, type CommandId, commandGroups } from './command.ts'
import { commandOf, commands, isEnabled } from './commands.ts'
import { showTime } from './conflict-marks.ts'
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

/** These open it. */
const openers: readonly CommandId[] = ['palette', 'goToTime']

/** Goes to a second of the recording, in the sound and in the text. */
const goTo = (second: number): Command => ({
  ...commandOf('goToTime'),
  keys: [],
  run({ session, collection, rails }) {
    const time = Math.min(second, collection.props.duration ?? second)
    session.player.seek(time)
    session.tracking.resume()
    showTime(session.view, toMs(time))
    rails.uncoverText()
  },
})

/** What the palette offers: a time that is written to go to; without a query what was chosen last and then all by group, else the best first. */
export function usePaletteOptions(query: string, context: CommandContext): PaletteOption[] {
  const { t } = useTranslation('transcripts')
  return useMemo(() => {
    const all = commandGroups.flatMap((group) =>
      commands
        .filter(
          (command) =>
            command.group === group && !openers.includes(command.id) && isEnabled(command, context),
        )
        .map((command) => ({
          key: command.id,
          command,
          name: t(`command.${command.id}`),
          group: t(`commandGroup.${group}`),
        })),
    )
    const second = parseTime(query)
    if (second !== null) {
      const name = t('palette.goTo', { time: query.trim() })
      return [{ key: 'time', command: goTo(second), name, group: '', heading: false }]
    }
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
