import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Ms } from '#domain/words/words.ts'

/** A window of a recording, with its own speaker numbers. */
export interface DiarizationWindow {
  start: Ms
  end: Ms
  /** Seconds from the window's start. */
  spans: readonly { start: number; end: number; speaker: number }[]
  /** Voiceprints of speakers; speakers with too little speech have none. */
  voices: readonly { speaker: number; embedding: readonly number[] }[]
}

/**
 * Minimum cosine similarity between two voices of the same person; also the clustering threshold
 * within a window.
 */
const SAME_VOICE_SIMILARITY = 0.5

interface Person {
  /** Sum of the person's voice embeddings, each of length 1. */
  voice: number[] | null
}

/**
 * Joins the spans of all windows. A speaker is matched to the earlier person with the most similar
 * voice, provided it is similar enough and no other speaker in the window is closer; otherwise the
 * speaker is a new person. Once there are `count` people, each further speaker is assigned to the
 * person with the most similar voice.
 */
export function linkSpeakers(
  windows: readonly DiarizationWindow[],
  count = Number.POSITIVE_INFINITY,
): SpeakerSpan[] {
  const speakers: Person[] = []
  const spans = windows.flatMap((window) => {
    const matches = match(window, speakers, count)
    return window.spans.map(({ start, end, speaker }) => {
      const person = matches.get(speaker) ?? (speakers.length < count ? add(speakers, null) : 0)
      matches.set(speaker, person)
      const from = window.start + Math.round(start * 1000)
      const to = Math.min(window.end, window.start + Math.round(end * 1000))
      return { start: from, end: Math.max(from, to), speaker: person }
    })
  })
  return numberSpeakers(spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start))
}

/** Matches the speakers of a window to people. */
function match({ voices }: DiarizationWindow, speakers: Person[], count: number): Map<number, number> {
  const knownCount = speakers.length
  const pairs = voices.flatMap(({ speaker, embedding }) =>
    speakers.slice(0, knownCount).map(({ voice }, person) => ({
      speaker,
      person,
      similarity: voice ? cosine(voice, embedding) : 0,
    })),
  )
  const matches = new Map<number, number>()
  for (const { speaker, person, similarity } of pairs.toSorted((a, b) => b.similarity - a.similarity)) {
    if (similarity < SAME_VOICE_SIMILARITY || matches.has(speaker) || [...matches.values()].includes(person))
      continue
    matches.set(speaker, person)
  }
  for (const { speaker, embedding } of voices) {
    const person =
      matches.get(speaker) ?? (speakers.length < count ? add(speakers, null) : nearest(embedding, speakers))
    matches.set(speaker, person)
    const entry = speakers[person]
    if (entry) entry.voice = addVectors(entry.voice, unit(embedding))
  }
  return matches
}

/** Returns the person whose voice is most similar. */
function nearest(embedding: readonly number[], speakers: readonly Person[]): number {
  const similarity = speakers.map(({ voice }) => (voice ? cosine(voice, embedding) : -1))
  return similarity.indexOf(Math.max(...similarity))
}

function add(speakers: Person[], voice: number[] | null): number {
  return speakers.push({ voice }) - 1
}

/** Numbers speakers by first appearance. */
function numberSpeakers(spans: readonly SpeakerSpan[]): SpeakerSpan[] {
  const numbers = new Map<number, number>()
  return spans.map((span) => {
    const speaker = numbers.get(span.speaker) ?? numbers.size
    numbers.set(span.speaker, speaker)
    return { ...span, speaker }
  })
}

const dotProduct = (a: readonly number[], b: readonly number[]) =>
  a.reduce((total, value, i) => total + value * (b[i] ?? 0), 0)
const cosine = (a: readonly number[], b: readonly number[]) =>
  dotProduct(a, b) / (Math.sqrt(dotProduct(a, a) * dotProduct(b, b)) || 1)
const unit = (a: readonly number[]) => a.map((value) => value / (Math.sqrt(dotProduct(a, a)) || 1))
const addVectors = (a: readonly number[] | null, b: readonly number[]) =>
  b.map((value, i) => value + (a?.[i] ?? 0))
