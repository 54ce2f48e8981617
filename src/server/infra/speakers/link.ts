import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Ms } from '#domain/words.ts'

/** A window with locally numbered speakers. */
export interface Window {
  start: Ms
  end: Ms
  /** Seconds from its start. */
  spans: readonly { start: number; end: number; speaker: number }[]
  /** Speakers' voiceprints; absent with too little speech. */
  voices: readonly { speaker: number; embedding: readonly number[] }[]
}

/** Minimum similarity, as a cosine, of one person's voices: the threshold of the clustering in a window. */
const SAME_VOICE = 0.5

interface Person {
  /** Sum of the person's voice embeddings, each of length 1. */
  voice: number[] | null
}

/**
 * Joins the spans of all windows: a speaker of a window is the earlier person with the most similar voice, if it is
 * similar enough and no other speaker of the window is closer; otherwise a new one.
 */
export function linkSpeakers(windows: readonly Window[]): SpeakerSpan[] {
  const people: Person[] = []
  const spans = windows.flatMap((window) => {
    const matched = match(window, people)
    return window.spans.map(({ start, end, speaker }) => {
      const person = matched.get(speaker) ?? add(people, null)
      matched.set(speaker, person)
      const from = window.start + Math.round(start * 1000)
      const to = Math.min(window.end, window.start + Math.round(end * 1000))
      return { start: from, end: Math.max(from, to), speaker: person }
    })
  })
  return numbered(spans.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start))
}

/** The speakers of a window's voices. */
function match({ voices }: Window, people: Person[]): Map<number, number> {
  const known = people.length
  const pairs = voices.flatMap(({ speaker, embedding }) =>
    people.slice(0, known).map(({ voice }, person) => ({
      speaker,
      person,
      likeness: voice ? cosine(voice, embedding) : 0,
    })),
  )
  const matched = new Map<number, number>()
  for (const { speaker, person, likeness } of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (likeness < SAME_VOICE || matched.has(speaker) || [...matched.values()].includes(person)) continue
    matched.set(speaker, person)
  }
  for (const { speaker, embedding } of voices) {
    const person = matched.get(speaker) ?? add(people, null)
    matched.set(speaker, person)
    const entry = people[person]
    if (entry) entry.voice = sum(entry.voice, unit(embedding))
  }
  return matched
}

function add(people: Person[], voice: number[] | null): number {
  return people.push({ voice }) - 1
}

/** Speakers, numbered by first appearance. */
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
