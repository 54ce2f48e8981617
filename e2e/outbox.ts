import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Waits for an email to an address in an outbox (by default the journeys'), and returns its link of a mode. */
export async function linkMailedTo(
  email: string,
  mode: string,
  dataDir = process.env.E2E_DATA ?? '',
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const link = new RegExp(`/account\\?mode=${mode}&oobCode=[\\w%-]+`)
  let found = ''
  await expect(() => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
      const text = readFileSync(join(folder, name), 'utf8')
      if (text.includes(email)) found = link.exec(text)?.[0] ?? found
    }
    expect(found).not.toBe('')
  }).toPass()
  return found
}
