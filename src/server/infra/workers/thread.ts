import { move } from 'piscina'
import { tasks } from './transcripts.ts'

// What a worker thread does: the same as `tasks`, whose bytes are not copied but moved.

const moved = <I>(task: (input: I) => Uint8Array | Promise<Uint8Array>) => {
  return async (input: I) => move(await task(input))
}

export const writeFile = moved(tasks.writeFile)
export const writeTranscript = moved(tasks.writeTranscript)
export const writePacked = moved(tasks.writePacked)
export const writeStanding = moved(tasks.writeStanding)
export const { readEdit, applyEdits, countChanges, moveAnchors, shiftChunks } = tasks
