const encoder = new TextEncoder()

/**
 * Estimates the maximum number of tokens: one per three bytes, the size of a character in many non-Latin
 * scripts.
 */
export const estimateTokens = (text: string): number => Math.ceil(encoder.encode(text).length / 3)

/**
 * Joins lines, in order, into parts with a maximum number of tokens. Splits longer lines at spaces, or
 * anywhere if there are none.
 */
export function splitByTokens(lines: readonly string[], tokens: number): string[] {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const line of lines.flatMap((wholeLine) => splitLine(wholeLine, tokens))) {
    const addedTokens = estimateTokens(line) + 1
    if (part !== '' && size + addedTokens > tokens) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += part === '' ? line : `\n${line}`
    size += addedTokens
  }
  return part === '' ? parts : [...parts, part]
}

function splitLine(line: string, tokens: number): string[] {
  const pieces: string[] = []
  let rest = line
  while (estimateTokens(rest) >= tokens) {
    let length = Math.min(rest.length, tokens * 3)
    while (estimateTokens(rest.slice(0, length)) >= tokens) length = Math.floor(length * 0.8)
    const space = rest.lastIndexOf(' ', length)
    const end = space > length / 2 ? space : safeCutLength(rest, length)
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/**
 * Returns the longest prefix of a text up to a length in UTF-16 units that doesn't split a character; at
 * least one character.
 */
function safeCutLength(text: string, length: number): number {
  const splitsPair = /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, length - 1), length + 1))
  if (!splitsPair) return Math.max(1, length)
  return length > 1 ? length - 1 : 2
}
