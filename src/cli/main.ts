import { readFileSync } from 'node:fs'
import { Command } from 'commander'

const { version, description } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** Commands with options, by name; loaded on demand, since loading all of them takes half a second. */
const commands: Record<string, () => Promise<Command>> = {
  transcribe: async () => (await import('./transcribe.ts')).transcribeCommand(),
  eval: async () => (await import('./eval.ts')).evalCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  models: async () => (await import('./models.ts')).modelsCommand(),
  storage: async () => (await import('./storage.ts')).storageCommand(),
  staff: async () => (await import('./staff.ts')).staffCommand(),
  correctors: async () => (await import('./roles.ts')).correctorsCommand(),
  enterprise: async () => (await import('./enterprise.ts')).enterpriseCommand(),
  reconcile: async () => (await import('./reconcile.ts')).reconcileCommand(),
  events: async () => (await import('./events.ts')).eventsCommand(),
}

const program = new Command('longhand')
  .description(description)
  .version(version)
  .showHelpAfterError('(run longhand --help for details)')

const named = Object.entries(commands).filter(([name]) => name === process.argv[2])
for (const [, load] of named.length > 0 ? named : Object.entries(commands)) program.addCommand(await load())

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
