import { move } from 'piscina'
import { tasks } from './transcripts.ts'

// The entry point of a worker thread. It transfers the bytes returned by `tasks` instead of copying them.

const transferring = <I>(task: (input: I) => Uint8Array | Promise<Uint8Array>) => {
  return async (input: I) => move(await task(input))
}

export const writeFile = transferring(tasks.writeFile)
export const previewFile = transferring(tasks.previewFile)
export const writeDocument = transferring(tasks.writeDocument)
export const writeBillingDocument = transferring(tasks.writeBillingDocument)
export const writeTranscript = transferring(tasks.writeTranscript)
export const writePacked = transferring(tasks.writePacked)
export const writeAccuracy = transferring(tasks.writeAccuracy)
export const writeCurrentWords = transferring(tasks.writeCurrentWords)
export const { readEdit, applyEdits, countChanges, moveAnchors, shiftChunks, reidentifyStored } = tasks
export const { inspectImport, importStored, importRecognized, readCalendar } = tasks
export const { findHiddenSpans, listStoredDifferences, redactQuotes, reportStored, scoreStored } = tasks
