import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { userSettings } from '#contract/settings.ts'

const record = readFileSync('docs/decisions/025-profile-and-preferences.md', 'utf8')
const listedNames = [...record.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)

/** Code that stores and reverts all settings alike. */
const generic = ['src/server/features/accounts/settings.ts', 'src/web/lib/queries/user-settings.ts']

const program = execFileSync('git', ['ls-files', '-z', 'src/web', 'src/server'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('src/server/testing/'))
  .filter((path) => !generic.includes(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

it('lists exactly the unread settings', () => {
  const unreadSettings = Object.keys(userSettings.shape).filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(program),
  )
  expect(unreadSettings.toSorted()).toEqual(listedNames.toSorted())
})
