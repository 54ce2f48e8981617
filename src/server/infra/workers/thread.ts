import { move } from 'piscina'
import { tasks } from './transcripts.ts'

// Entry point of a worker thread. The bytes returned by `tasks` are transferred rather than copied.

const withTransfer = <I>(task: (input: I) => Uint8Array | Promise<Uint8Array>) => {
  return async (input: I) => move(await task(input))
}

export const writeFile = withTransfer(tasks.writeFile)
export const previewFile = withTransfer(tasks.previewFile)
export const writeDocument = withTransfer(tasks.writeDocument)
export const writeBillingDocument = withTransfer(tasks.writeBillingDocument)
export const writeTranscript = withTransfer(tasks.writeTranscript)
export const writePackedTranscript = withTransfer(tasks.writePackedTranscript)
export const writeAccuracy = withTransfer(tasks.writeAccuracy)
export const writeCurrentWords = withTransfer(tasks.writeCurrentWords)
export const { readEdit, applyEdits, countChanges, moveAnchors, shiftChunks, reidentifyStoredSpeakers } =
  tasks
export const { inspectImport, importWithStoredTranscript, importWithRecognizedWords, readCalendar } = tasks
export const {
  findHiddenSpans,
  listStoredDifferences,
  redactQuotes,
  reportStoredAccuracy,
  scoreStoredCorrection,
} = tasks
