import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { doctorCommand } from './doctor.ts'
import { enterpriseCommand } from './enterprise.ts'
import { evalCommand } from './eval.ts'
import { eventsCommand } from './events.ts'
import { modelsCommand } from './models.ts'
import { reconcileCommand } from './reconcile.ts'
import { correctorsCommand } from './roles.ts'
import { staffCommand } from './staff.ts'
import { storageCommand } from './storage.ts'
import { transcribeCommand } from './transcribe.ts'

const { version, description } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

const program = new Command('longhand')
  .description(description)
  .version(version)
  .showHelpAfterError('(run longhand --help for details)')
  .addCommand(transcribeCommand())
  .addCommand(evalCommand())
  .addCommand(doctorCommand())
  .addCommand(modelsCommand())
  .addCommand(storageCommand())
  .addCommand(staffCommand())
  .addCommand(correctorsCommand())
  .addCommand(enterpriseCommand())
  .addCommand(reconcileCommand())
  .addCommand(eventsCommand())

program
  .command('serve')
  .description('run a web server without jobs')
  .action(async () => (await import('./serve.ts')).serve())
program
  .command('worker')
  .description('run jobs without a web server')
  .action(async () => (await import('./worker.ts')).runWorker())
program
  .command('seed')
  .description('create a workspace with a dozen varied collections, for development')
  .action(async () => (await import('./seed.ts')).seedWorkspace())

// The program reading our output may exit early, as in `longhand transcribe … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
exitWithParent()
await program.parseAsync()

/** Exits when the IPC channel closes, which means that the parent (scripts/longhand.mjs) was killed. */
function exitWithParent(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
