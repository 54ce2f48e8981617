import { move } from 'piscina'
import { tasks } from './transcripts.ts'

// Entry point of a worker thread. The bytes returned by `tasks` are transferred rather than copied.

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
