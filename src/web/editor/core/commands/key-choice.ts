import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import { keyLabels } from './keys.ts'

/** The parts of a command that determine its keys. */
interface KeyedCommand {
  id: string
  keys: readonly string[]
  scope?: 'text'
}
type CustomKeys = UserSettings['keys']

/** Maximum number of chords per command. */
export const maxChords = 4
/** Command that always keeps at least one chord, since keyboard users couldn't leave the text otherwise. */
const leaveCommand = 'leaveText'

/** Returns a command's keys: the user's choice, or the defaults. */
export function getKeys({ id, keys }: KeyedCommand, customKeys: CustomKeys): readonly string[] {
  return customKeys[id] ?? keys
}

/** Returns a command's first chord for display, such as `Ctrl K`; undefined if it has none. */
export function firstChordLabel(command: KeyedCommand, customKeys: CustomKeys): string | undefined {
  const [chord] = getKeys(command, customKeys)
  return chord && keyLabels(chord).join(' ')
}

/** Returns the command with this chord; undefined if there is none. */
export function findKeyHolder<C extends KeyedCommand>(
  chord: string,
  commands: readonly C[],
  customKeys: CustomKeys,
): C | undefined {
  return commands.find((command) => getKeys(command, customKeys).includes(chord))
}

export function canRemoveKey(command: KeyedCommand, customKeys: CustomKeys): boolean {
  return command.id !== leaveCommand || getKeys(command, customKeys).length > 1
}

/** Adds a chord to a command and removes it from any other command. */
export function addChord(
  chord: string,
  command: KeyedCommand,
  commands: readonly KeyedCommand[],
  customKeys: CustomKeys,
): SettingsChange {
  const holder = findKeyHolder(chord, commands, customKeys)
  const withoutHolder =
    holder && holder !== command ? withKeys(holder, withoutChord(chord, getKeys(holder, customKeys))) : {}
  return { keys: { ...withoutHolder, ...withKeys(command, [...getKeys(command, customKeys), chord]) } }
}

export function removeChord(chord: string, command: KeyedCommand, customKeys: CustomKeys): SettingsChange {
  return { keys: withKeys(command, withoutChord(chord, getKeys(command, customKeys))) }
}

/** Restores a command's default keys, and removes them from other commands. */
export function restoreKeys(
  command: KeyedCommand,
  commands: readonly KeyedCommand[],
  customKeys: CustomKeys,
): SettingsChange {
  const otherCommands = commands.filter((other) => other !== command && other.id in customKeys)
  const changedKeys = otherCommands.flatMap((other) => {
    const keys = getKeys(other, customKeys)
    const otherKeys = keys.filter((chord) => !command.keys.includes(chord))
    return otherKeys.length < keys.length ? [withKeys(other, otherKeys)] : []
  })
  return { keys: Object.assign({ [command.id]: null }, ...changedKeys) }
}

/** Restores every command's default keys. */
export function resetAllKeys(customKeys: CustomKeys): SettingsChange {
  return { keys: Object.fromEntries(Object.keys(customKeys).map((id) => [id, null])) }
}

const withoutChord = (chord: string, keys: readonly string[]) => keys.filter((key) => key !== chord)

/** Drops keys that equal the defaults, so that they don't count as customized. */
function withKeys(
  { id, keys: defaultKeys }: KeyedCommand,
  keys: readonly string[],
): Record<string, string[] | null> {
  const isSame = keys.length === defaultKeys.length && keys.every((chord) => defaultKeys.includes(chord))
  return { [id]: isSame ? null : [...keys] }
}
