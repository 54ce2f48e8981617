import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import { keyLabels } from './keys.ts'

/** The parts of a command that determine its keys. */
interface Keyed {
  id: string
  keys: readonly string[]
  scope?: 'text'
}
type CustomKeys = UserSettings['keys']

/** Maximum number of chords per command. */
export const maxChords = 4
/** This shortcut always keeps at least one chord, since keyboard users couldn't leave the text without it. */
const leaveCommand = 'leaveText'

/** Returns the keys of a command: the user's choice, or its defaults. */
export function getKeys({ id, keys }: Keyed, chosen: CustomKeys): readonly string[] {
  return chosen[id] ?? keys
}

/** Returns the first keys of a command for display, such as `Ctrl K`; undefined if it has none. */
export function visibleKeys(command: Keyed, chosen: CustomKeys): string | undefined {
  const [chord] = getKeys(command, chosen)
  return chord && keyLabels(chord).join(' ')
}

/** Returns the command that has these keys; undefined if there is none. */
export function findKeyHolder<C extends Keyed>(
  chord: string,
  commands: readonly C[],
  chosen: CustomKeys,
): C | undefined {
  return commands.find((command) => getKeys(command, chosen).includes(chord))
}

export function canRemoveKey(command: Keyed, chosen: CustomKeys): boolean {
  return command.id !== leaveCommand || getKeys(command, chosen).length > 1
}

/** Adds a chord to a command and removes it from any other command. */
export function addChord(
  chord: string,
  command: Keyed,
  commands: readonly Keyed[],
  chosen: CustomKeys,
): SettingsChange {
  const holder = findKeyHolder(chord, commands, chosen)
  const withoutHolder =
    holder && holder !== command ? withKeys(holder, withoutChord(chord, getKeys(holder, chosen))) : {}
  return { keys: { ...withoutHolder, ...withKeys(command, [...getKeys(command, chosen), chord]) } }
}

export function removeChord(chord: string, command: Keyed, chosen: CustomKeys): SettingsChange {
  return { keys: withKeys(command, withoutChord(chord, getKeys(command, chosen))) }
}

/** Restores a command's default keys, and removes them from other commands. */
export function restoreKeys(command: Keyed, commands: readonly Keyed[], chosen: CustomKeys): SettingsChange {
  const otherCommands = commands.filter((other) => other !== command && other.id in chosen)
  const reassigned = otherCommands.flatMap((other) => {
    const keys = getKeys(other, chosen)
    const customKeys = keys.filter((chord) => !command.keys.includes(chord))
    return customKeys.length < keys.length ? [withKeys(other, customKeys)] : []
  })
  return { keys: Object.assign({ [command.id]: null }, ...reassigned) }
}

/** Restores every command's default keys. */
export function resetAllKeys(chosen: CustomKeys): SettingsChange {
  return { keys: Object.fromEntries(Object.keys(chosen).map((id) => [id, null])) }
}

const withoutChord = (chord: string, keys: readonly string[]) => keys.filter((key) => key !== chord)

/** Drops keys that equal the defaults, so that they don't count as a choice. */
function withKeys({ id, keys: ownKeys }: Keyed, keys: readonly string[]): Record<string, string[] | null> {
  const same = keys.length === ownKeys.length && keys.every((chord) => ownKeys.includes(chord))
  return { [id]: same ? null : [...keys] }
}
