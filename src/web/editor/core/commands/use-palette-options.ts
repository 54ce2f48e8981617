import { useMemo } from 'react'
import { parseTime } from '#domain/text/time-text.ts'
import { toMs } from '#domain/words/seconds.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import { searchByName } from '#web/lib/format/search-by-name.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { PaletteChoice } from '#web/ui/palette.tsx'
import { type Command, type CommandContext, type CommandId, commandGroups } from './command.ts'
import { commands, getCommand, isEnabled } from './commands.ts'
import { getKeys } from './key-choice.ts'
import { keyLabels } from './keys.ts'
import { recentCommands } from './recent-commands.ts'

export interface PaletteOption extends PaletteChoice {
  command: Command
}

/** Commands that open the palette, which doesn't list them. */
const paletteOpeners: readonly CommandId[] = ['palette', 'goToTime']

/** Creates a command that moves playback and the text to a given time, in seconds. */
const goTo = (second: number): Command => ({
  ...getCommand('goToTime'),
  keys: [],
  run({ session, collection, rails }) {
    const time = Math.min(second, collection.props.duration ?? second)
    session.player.seek(time)
    session.tracking.resume()
    moveToTime(session.view, toMs(time))
    rails.uncoverText()
  },
})

/**
 * Returns the palette's options: for a typed time, only that time; without a query, recent commands followed
 * by all commands by group; otherwise the matching commands, best matches first.
 */
export function usePaletteOptions(query: string, context: CommandContext): PaletteOption[] {
  const { t } = useTranslation('transcripts')
  return useMemo(() => {
    const choiceOf = (command: Command, [chord] = getKeys(command, context.settings.keys)) => ({
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
            command.group === group && !paletteOpeners.includes(command.id) && isEnabled(command, context),
        )
        .map((command) => ({ ...choiceOf(command), group: t(`commandGroup.${group}`) })),
    )
    if (query.trim() !== '')
      return searchByName(query, all).map((option) => ({ ...option, group: undefined }))
    const recent = recentCommands().flatMap((id) => {
      const option = all.find(({ command }) => command.id === id)
      // A command can appear in both lists.
      return option ? [{ ...option, key: `recent ${id}`, group: t('palette.recent') }] : []
    })
    return [...recent, ...all]
  }, [query, context, t])
}
