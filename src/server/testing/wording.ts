/** Phrases that texts must not contain, because they are stilted or replace a noun. */
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
  /\bnull (without|for who)\b/i,
  /\bfor who\b/i,
  /\bthe page before\b/i,
  /\baddress of (the|its|their|his|her) (picture|avatar|logo|page)\b/i,
  /\bdoubtful\b/i,
  /\berased\b/i,
  /\d %/,
  /^what\b(?!.*\?)/i,
  /^who\b(?!.*\?)/i,
  /(recognis|colour|organis|licence|behaviour|neighbour|catalogue)/i,
]

/** Returns the phrases of a text that need rewriting. */
export function findSignalPhrases(text: string): string[] {
  return signals.flatMap((signal) => signal.exec(text)?.[0] ?? [])
}
