import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Ms } from '#domain/words/words.ts'

/** A window of a recording, in which speakers have local numbers. */
export interface DiarizationWindow {
  start: Ms
  end: Ms
  /** Seconds from the window's start. */
  spans: readonly { start: number; end: number; speaker: number }[]
  /** Voiceprints of speakers; speakers with too little speech have none. */
  voices: readonly { speaker: number; embedding: readonly number[] }[]
}

/**
 * Minimum cosine similarity of two voices of the same person; also the clustering threshold within a window.
 */
const SAME_VOICE_SIMILARITY = 0.5

interface Person {
  /** Sum of the person's voice embeddings, each of length 1. */
  voice: number[] | null
}

/**
 * Joins the spans of all windows. A speaker is matched with the earlier person whose voice is most similar,
 * if it is similar enough and no other speaker of the window is closer; otherwise it is a new person. Once there are
 * `count` people, each further speaker is the person with the most similar voice.
 */
export function linkSpeakers(
  windows: readonly DiarizationWindow[],
  count = Number.POSITIVE_INFINITY,
): SpeakerSpan[] {
  const people: Person[] = []
  const spans = windows.flatMap((window) => {
    const matched = match(window, people, count)
    return window.spans.map(({ start, end, speaker }) => {
      const person = matched.get(speaker) ?? (people.length < count ? add(people, null) : 0)
      matched.set(speaker, person)
      const from = window.start + Math.round(start * 1000)
      const to = Math.min(window.end, window.start + Math.round(end * 1000))
      return { start: from, end: Math.max(from, to), speaker: person }
    })
  })
  return numbered(spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start))
}

/** Matches the speakers of a window with people. */
function match({ voices }: DiarizationWindow, people: Person[], count: number): Map<number, number> {
  const knownCount = people.length
  const pairs = voices.flatMap(({ speaker, embedding }) =>
    people.slice(0, knownCount).map(({ voice }, person) => ({
      speaker,
      person,
      similarity: voice ? cosine(voice, embedding) : 0,
    })),
  )
  const matched = new Map<number, number>()
  for (const { speaker, person, similarity } of pairs.toSorted((a, b) => b.similarity - a.similarity)) {
    if (similarity < SAME_VOICE_SIMILARITY || matched.has(speaker) || [...matched.values()].includes(person))
      continue
    matched.set(speaker, person)
  }
  for (const { speaker, embedding } of voices) {
    const person =
      matched.get(speaker) ?? (people.length < count ? add(people, null) : nearest(embedding, people))
    matched.set(speaker, person)
    const entry = people[person]
    if (entry) entry.voice = sum(entry.voice, unit(embedding))
  }
  return matched
}

/** Returns the person whose voice is most similar. */
function nearest(embedding: readonly number[], people: readonly Person[]): number {
  const similarity = people.map(({ voice }) => (voice ? cosine(voice, embedding) : -1))
  return similarity.indexOf(Math.max(...similarity))
}

function add(people: Person[], voice: number[] | null): number {
  return people.push({ voice }) - 1
}

/** Numbers speakers by first appearance. */
function numbered(spans: readonly SpeakerSpan[]): SpeakerSpan[] {
  const numbers = new Map<number, number>()
  return spans.map((span) => {
    const speaker = numbers.get(span.speaker) ?? numbers.size
    numbers.set(span.speaker, speaker)
    return { ...span, speaker }
  })
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((total, value, i) => total + value * (b[i] ?? 0), 0)
const cosine = (a: readonly number[], b: readonly number[]) =>
  dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1)
const unit = (a: readonly number[]) => a.map((value) => value / (Math.sqrt(dot(a, a)) || 1))
const sum = (a: readonly number[] | null, b: readonly number[]) => b.map((value, i) => value + (a?.[i] ?? 0))
