import { move } from 'piscina'
import { tasks } from './transcripts.ts'

// The entry point of a worker thread. It transfers the bytes returned by `tasks` instead of copying them.

const moved = <I>(task: (input: I) => Uint8Array | Promise<Uint8Array>) => {
  return async (input: I) => move(await task(input))
}

export const writeFile = moved(tasks.writeFile)
export const previewFile = moved(tasks.previewFile)
export const writeDocument = moved(tasks.writeDocument)
export const writeBillingDocument = moved(tasks.writeBillingDocument)
export const writeTranscript = moved(tasks.writeTranscript)
export const writePacked = moved(tasks.writePacked)
export const writeAccuracy = moved(tasks.writeAccuracy)
export const writeCurrentWords = moved(tasks.writeCurrentWords)
export const { readEdit, applyEdits, countChanges, moveAnchors, shiftChunks, reidentifyStored } = tasks
export const { inspectImport, importStored, importRecognized, readCalendar } = tasks
export const { findHiddenSpans, listStoredDifferences, redactQuotes, reportStored, scoreStored } = tasks
