import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { doctorCommand } from './doctor.ts'
import { evalCommand } from './eval.ts'
import { eventsCommand } from './events.ts'
import { modelsCommand } from './models.ts'
import { correctorsCommand } from './roles.ts'
import { staffCommand } from './staff.ts'
import { transcribeCommand } from './transcribe.ts'

const { version, description } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

const program = new Command('longhand')
  .description(description)
  .version(version)
  .showHelpAfterError('(longhand --help tells more)')
  .addCommand(transcribeCommand())
  .addCommand(evalCommand())
  .addCommand(doctorCommand())
  .addCommand(modelsCommand())
  .addCommand(staffCommand())
  .addCommand(correctorsCommand())
  .addCommand(eventsCommand())

program
  .command('serve')
  .description('run a web server without jobs')
  .action(async () => (await import('./serve.ts')).serve())
program
  .command('worker')
  .description('run jobs without a web server')
  .action(async () => (await import('./worker.ts')).worker())
program
  .command('seed')
  .description('create a workspace with a dozen varied collections, for development')
  .action(async () => (await import('./seed.ts')).seed())

// The reader of the output may stop early: `longhand transcribe … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
endWithStarter()
await program.parseAsync()

/** scripts/longhand.mjs starts this process with a channel. When it closes, the parent was killed without notice. */
function endWithStarter(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
