import type { Result } from './result.ts'
import { toTable } from './result.ts'

// npm run bench -- NAME [ARGUMENT…] [--json] prints a table, or with --json one object per line. Without a
// name it lists the benchmarks.

/**
 * Code that runs in pages uses the browser's types, which conflict with the server's, so it is type-checked
 * separately.
 */
const browserBench = (name: string) => new URL(`./${name}.ts`, import.meta.url).href

const benches: Record<
  string,
  { description: string; load(): Promise<(args: string[]) => Promise<Result[]>> }
> = {
  pipeline: {
    description:
      'from a recording to words, against one bare process of the recognizer; MINUTES of speech, 4 if not given',
    load: async () => (await import('./pipeline.ts')).benchPipeline,
  },
  overhead: {
    description: 'what everything but recognition takes of the whole; MINUTES of speech, 60 if not given',
    load: async () => (await import('./overhead.ts')).benchOverhead,
  },
  memory: {
    description: "the product's own memory on a long recording, against a short one; HOURS, 3 if not given",
    load: async () => (await import('./memory.ts')).benchMemory,
  },
  workspaces: {
    description:
      'member search in a workspace of COUNT people, 20,000 if not given; removals in open streams',
    load: async () => (await import('./workspaces.ts')).benchWorkspaces,
  },
  upload: {
    description:
      'an upload in signed parts to local storage and S3, against one plain PUT of the same bytes, and many at once; MEBIBYTES, 256 if not given',
    load: async () => (await import('./upload.ts')).benchUpload,
  },
  start: {
    description: 'from npm start to ready, on an empty data folder and again; with "clone" a fresh clone too',
    load: async () => (await import('./start.ts')).benchStart,
  },
  editor: {
    description:
      'typing, opening and playing at three sizes, against slate-transcript-editor and a bare text field; WORDS…',
    load: async () => (await import(browserBench('editor'))).benchEditor,
  },
  'sign-in': {
    description:
      'the pages of sign-in and registration on a slow line and processor, against bare forms; ROUNDS, 9',
    load: async () => (await import(browserBench('sign-in'))).benchSignIn,
  },
  public: {
    description:
      'the page of a public link on a slow line and processor, and pages a second; WORDS, 10,000 if not given',
    load: async () => (await import(browserBench('public'))).benchPublicPage,
  },
  library: {
    description:
      'the lists of a workspace of COUNT collections, beside a bare handler, and fifty who save; 100,000 if not given',
    load: async () => (await import('./library.ts')).benchLibrary,
  },
  dashboard: {
    description:
      'opening the dashboard of a workspace of COUNT collections on a slow line and processor, and scrolling it',
    load: async () => (await import('./dashboard.ts')).benchDashboard,
  },
  search: {
    description:
      'searches of all kinds in a workspace of COUNT collections, beside bare queries; 100,000 if not given',
    load: async () => (await import('./search.ts')).benchSearch,
  },
  versions: {
    description: 'comparing two versions of 100,000 words, against one walk through both',
    load: async () => (await import('./versions.ts')).benchVersions,
  },
  attack: {
    description: 'hostile bodies and exports: what others wait for, and the memory of the server',
    load: async () => (await import('./attack.ts')).benchAttack,
  },
  exports: {
    description:
      'files of 100,000 words, against plain text; memory of bulk exports of COUNT collections of MINUTES, 500 of 10 if not given',
    load: async () => (await import('./exports.ts')).benchExports,
  },
  speech: {
    description:
      'errors and speed of PocketSphinx over a FOLDER of recordings, with references in NAME.txt and NAME.rttm',
    load: async () => (await import('./speech.ts')).benchSpeech,
  },
  corrections: {
    description:
      'a claim with WAITING corrections, and a year of CORRECTORS with JOBS and random faults; 50000, 200 and 50000 if not given',
    load: async () => (await import('./corrections.ts')).benchCorrections,
  },
  ledger: {
    description:
      'holds and charges a second by WORKERS, 16 if not given, for SECONDS, 10 if not given; the ledger is checked after',
    load: async () => (await import('./ledger.ts')).benchLedger,
  },
  import: {
    description:
      'imported transcripts: times of words over a FOLDER of recordings, with references in NAME.txt; 100,000 words',
    load: async () => (await import('./import.ts')).benchImport,
  },
}

const args = process.argv.slice(2)
const json = args.includes('--json')
const [name = '', ...rest] = args.filter((arg) => arg !== '--json')
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (bench) {
  const results = await (await bench.load())(rest)
  console.log(json ? results.map((result) => JSON.stringify(result)).join('\n') : toTable(results))
  if (results.some(({ pass }) => pass === false)) process.exitCode = 1
} else {
  console.error(`npm run bench -- NAME [--json]\n`)
  for (const [benchName, { description }] of Object.entries(benches))
    console.error(`${benchName.padEnd(10)} ${description}`)
  process.exitCode = 2
}
