import * as z from 'zod/mini'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { CommandId } from './command.ts'
import { commands } from './commands.ts'

const storageKey = 'longhand.recentCommands'
const maxRecent = 5

/** Returns the commands used in this browser, most recent first. */
export function recentCommands(): CommandId[] {
  const ids = readRecent()
  return ids.flatMap((id) => commands.find((command) => command.id === id)?.id ?? [])
}

export function rememberCommand(id: CommandId): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, maxRecent)
  localStore.setItem(storageKey, JSON.stringify(ids))
}

function readRecent(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(localStore.getItem(storageKey) ?? '[]'))
  } catch {
    return []
  }
}
