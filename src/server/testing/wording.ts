/** Words that no text of ours uses: stilted, or standing in for a noun. */
const signals: readonly RegExp[] = [
  /\banew\b/i,
  /\bfor good\b/i,
  /\b(somebody|nobody|whoever)\b/i,
  /\btold apart\b/i,
  /\bis not here\b/i,
  /\bgo(es)? on\b/i,
  /\bstands?\b/i,
  /\bthat of\b/i,
  /\bof (mine|one's own)\b/i,
  /\bat once\b/i,
  /\bmeanwhile\b/i,
  /\bbe it\b/i,
  /\bhears? of\b|\bheard of\b/i,
  /\blooks? after\b/i,
  /\be-mail/i,
  /^what\b(?!.*\?)/i,
  /^who\b(?!.*\?)/i,
  /(recognis|colour|organis|licence|behaviour|neighbour)/i,
]

/** The phrases of a text that need rewriting. */
export function signalWords(text: string): string[] {
  return signals.flatMap((signal) => signal.exec(text)?.[0] ?? [])
}
