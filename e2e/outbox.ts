import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/**
 * Waits for an email to an address in an outbox (by default the journeys'), and returns the email's link with
 * the given `mode`.
 */
export async function waitForEmailedLink(
  email: string,
  mode: string,
  dataDir = process.env.E2E_DATA ?? '',
): Promise<string> {
  return findLink(email, new RegExp(`/account\\?mode=${mode}&oobCode=[\\w%-]+`), dataDir)
}

/** Waits for an invite to an address, and returns its link. */
export const waitForInviteLink = (email: string): Promise<string> =>
  findLink(email, /\/invite\/[\w%-]+/, process.env.E2E_DATA ?? '')

/** Waits until an address gets an email that contains a text, and returns the email. */
export async function waitForEmail(
  email: string,
  text: string,
  dataDir = process.env.E2E_DATA ?? '',
): Promise<string> {
  let message: string | undefined
  await expect(() => {
    message = emailsTo(email, dataDir).find((mail) => mail.includes(text))
    expect(message).toBeDefined()
  }).toPass()
  return message ?? ''
}

async function findLink(email: string, link: RegExp, dataDir: string): Promise<string> {
  let url = ''
  await expect(() => {
    for (const mail of emailsTo(email, dataDir)) url = link.exec(mail)?.[0] ?? url
    expect(url).not.toBe('')
  }).toPass()
  return url
}

/** Returns the emails to an address, oldest first. */
export function emailsTo(email: string, dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  const paths = readdirSync(folder).flatMap((name) => (name.endsWith('.txt') ? join(folder, name) : []))
  const files = paths.map((path) => ({ text: readFileSync(path, 'utf8'), writtenAt: statSync(path).mtimeMs }))
  const emails = files.filter(({ text }) => text.includes(email)).sort((a, b) => a.writtenAt - b.writtenAt)
  return emails.map(({ text }) => text)
}
