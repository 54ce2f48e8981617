import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { runCore } from './core-run.ts'
import { synthesizeDictation } from './dictation.ts'
import type { Result } from './result.ts'

/** Maximum share of the total time spent on anything but recognition. */
const MAX_SHARE = 0.05

/** Measures the pipeline's overhead over the recognizer on a long recording. */
export async function benchOverhead([minutes = '60']: string[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const { path } = synthesizeDictation(Number(minutes), folder)
    const { duration, times, total, otherSeconds } = await runCore(loadConfig(), path, folder)
    return [
      { name: 'speech', value: duration, unit: 's' },
      { name: 'pipeline', value: total, unit: 's' },
      {
        name: 'time outside recognition',
        value: (100 * otherSeconds) / total,
        unit: '%',
        goal: `< ${100 * MAX_SHARE} %`,
        pass: otherSeconds < MAX_SHARE * total,
      },
      ...Object.entries(times).map(([name, value]) => ({ name: `  ${name}`, value, unit: 's' })),
      { name: 'speed', value: duration / total, unit: '× real time' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
