import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { loadConfig, settings } from '#server/config.ts'
import type { Check } from './check.ts'
import { checkAll } from './checks.ts'
import { runSpeechDoctor } from './speech-doctor.ts'

/** `longhand doctor`: checks programs and shows how to install missing ones. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check programs, models and settings, and show how to install missing ones')
    .option('--settings', 'also list all settings')
    .option(
      '--speech [engines]',
      'check speech engines with a test recording: all configured engines, or the given ones, separated by commas; providers may charge for it',
    )
    .action((options: { settings?: boolean; speech?: string | true }) =>
      options.speech === undefined ? doctor(options) : runSpeechDoctor(options.speech),
    )
}

async function doctor(options: { settings?: boolean }): Promise<void> {
  try {
    const checks = await checkAll(loadConfig())
    for (const check of checks) console.log(lineOf(check))
    const unmetChecks = checks.filter(({ state }) => state !== 'ok')
    const command = installCommand(unmetChecks)
    if (command) console.log(`\nTo install missing programs:\n  ${command}`)
    if (checks.some(({ state }) => state === 'missing' || state === 'failed')) process.exitCode = 1
  } catch (error) {
    console.error(`longhand: ${(error as Error).message}`)
    process.exitCode = 1
  }
  if (options.settings) {
    console.log('\nSettings (environment variables):')
    for (const { env, doc } of Object.values(settings)) console.log(`  ${env.padEnd(22)} ${doc}`)
  }
}

const marks = { ok: '✓', optional: '–', missing: '✗', failed: '✗' } as const

function lineOf({ name, state, found, purpose }: Check): string {
  return `${marks[state]} ${name.padEnd(14)} ${state === 'ok' ? found : `${found} (${purpose})`}`
}

/** Returns one command that installs everything with the system's package manager; null if nothing is missing. */
function installCommand(unmetChecks: readonly Check[]): string | null {
  const manager = ['/usr/bin/apt-get', '/opt/homebrew/bin/brew', '/usr/local/bin/brew'].find(existsSync)
  const names = unmetChecks.flatMap(({ packages }) =>
    manager?.endsWith('brew') ? packages.brew : packages.apt,
  )
  if (!manager || names.length === 0) return null
  const nameList = [...new Set(names)].join(' ')
  if (manager.endsWith('brew')) return `brew install ${nameList}`
  return `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install -y ${nameList}`
}
