import type { SettingsChange, UserSettings } from '#contract/settings.ts'
import { keyLabels } from './keys.ts'

/** The parts of a command that concern its keys. */
interface Keyed {
  id: string
  keys: readonly string[]
  where?: 'text'
}
type Chosen = UserSettings['keys']

/** Maximum number of chords per command. */
export const maxChords = 4
/** The shortcut that leaves the text keeps at least one chord; without it, keyboard users would be trapped. */
const wayOut = 'leaveText'

/** The keys of a command: chosen ones, or its defaults. */
export function keysOf({ id, keys }: Keyed, chosen: Chosen): readonly string[] {
  return chosen[id] ?? keys
}

/** The first keys of a command for display, such as `Ctrl K`; undefined without any. */
export function shownKeys(command: Keyed, chosen: Chosen): string | undefined {
  const [chord] = keysOf(command, chosen)
  return chord && keyLabels(chord).join(' ')
}

/** The command with these keys; at most one. */
export function holderOf<C extends Keyed>(
  chord: string,
  commands: readonly C[],
  chosen: Chosen,
): C | undefined {
  return commands.find((command) => keysOf(command, chosen).includes(chord))
}

export function mayRemove(command: Keyed, chosen: Chosen): boolean {
  return command.id !== wayOut || keysOf(command, chosen).length > 1
}

/** Adds a chord to a command, and removes it from any other. */
export function addChord(
  chord: string,
  command: Keyed,
  commands: readonly Keyed[],
  chosen: Chosen,
): SettingsChange {
  const holder = holderOf(chord, commands, chosen)
  const taken = holder && holder !== command ? withKeys(holder, without(chord, keysOf(holder, chosen))) : {}
  return { keys: { ...taken, ...withKeys(command, [...keysOf(command, chosen), chord]) } }
}

export function removeChord(chord: string, command: Keyed, chosen: Chosen): SettingsChange {
  return { keys: withKeys(command, without(chord, keysOf(command, chosen))) }
}

/** Restores a command's default keys, and removes them from other commands. */
export function resetKeys(command: Keyed, commands: readonly Keyed[], chosen: Chosen): SettingsChange {
  const others = commands.filter((other) => other !== command && other.id in chosen)
  const taken = others.flatMap((other) => {
    const keys = keysOf(other, chosen)
    const left = keys.filter((chord) => !command.keys.includes(chord))
    return left.length < keys.length ? [withKeys(other, left)] : []
  })
  return { keys: Object.assign({ [command.id]: null }, ...taken) }
}

/** Restores every command's default keys. */
export function resetAllKeys(chosen: Chosen): SettingsChange {
  return { keys: Object.fromEntries(Object.keys(chosen).map((id) => [id, null])) }
}

const without = (chord: string, keys: readonly string[]) => keys.filter((key) => key !== chord)

/** Chosen keys equal to the defaults don't count as a choice. */
function withKeys({ id, keys: own }: Keyed, keys: readonly string[]): Record<string, string[] | null> {
  const same = keys.length === own.length && keys.every((chord) => own.includes(chord))
  return { [id]: same ? null : [...keys] }
}
