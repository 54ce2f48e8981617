import { useMemo } from 'react'
import { toMs } from '#domain/items.ts'
import { parseTime } from '#domain/time-text.ts'
import { showTime } from '#web/editor/core/session/conflict-marks.ts'
import { searchByName } from '#web/lib/search-by-name.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import type { PaletteChoice } from '#web/ui/palette.tsx'
import { type Command, type CommandContext, type CommandId, commandGroups } from './command.ts'
import { commandOf, commands, isEnabled } from './commands.ts'
import { keysOf } from './key-choice.ts'
import { keyLabels } from './keys.ts'
import { recentCommands } from './recent-commands.ts'

export interface PaletteOption extends PaletteChoice {
  command: Command
}

/** These open it. */
const openers: readonly CommandId[] = ['palette', 'goToTime']

/** Goes to a second of the recording, in playback and in the text. */
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

/**
 * The options of the palette: a typed time; without a query the recent commands, then all by group; else the best match
 * first.
 */
export function usePaletteOptions(query: string, context: CommandContext): PaletteOption[] {
  const { t } = useTranslation('transcripts')
  return useMemo(() => {
    const choiceOf = (command: Command, [chord] = keysOf(command, context.settings.keys)) => ({
      key: command.id,
      command,
      name: t(`command.${command.id}`),
      icon: command.icon,
      checked: command.checked?.(context),
      keys: chord ? keyLabels(chord) : [],
    })
    const second = parseTime(query)
    if (second !== null)
      return [{ ...choiceOf(goTo(second)), name: t('palette.goTo', { time: query.trim() }), keys: [] }]
    const all = commandGroups.flatMap((group) =>
      commands
        .filter(
          (command) =>
            command.group === group && !openers.includes(command.id) && isEnabled(command, context),
        )
        .map((command) => ({ ...choiceOf(command), group: t(`commandGroup.${group}`) })),
    )
    if (query.trim() !== '')
      return searchByName(query, all).map((option) => ({ ...option, group: undefined }))
    const recent = recentCommands().flatMap((id) => {
      const option = all.find(({ command }) => command.id === id)
      // A command can be in both lists.
      return option ? [{ ...option, key: `recent ${id}`, group: t('palette.recent') }] : []
    })
    return [...recent, ...all]
  }, [query, context, t])
}
