import type { CaptionRules } from '#contract/captions.ts'
import type { CaptionProfile } from '#contract/choices.ts'
import { languageParts } from '#domain/languages/languages.ts'

/** The product's own limits, designed for comfortable reading. */
const standard: CaptionRules = {
  size: 35,
  lines: 2,
  minDuration: 1000,
  maxDuration: 7000,
  gap: 80,
  closedGap: 500,
  readingSpeed: 17,
}

/**
 * Netflix, "Timed Text Style Guide: General Requirements" (partnerhelp.netflixstudios.com, article 215758617): 5/6 s to
 * 7 s, two lines, a gap of two frames, gaps under half a second closed. Per language (English, article 217350977): 42
 * characters per line; 20 characters per second for captions in the language of the program.
 */
const netflix: CaptionRules = {
  size: 42,
  lines: 2,
  minDuration: 834,
  maxDuration: 7000,
  gap: 84,
  closedGap: 500,
  readingSpeed: 20,
}

/**
 * BBC, "Subtitle Guidelines" (bbc.github.io/subtitle-guidelines): two lines of up to 37 characters; 160 to 180 words
 * per minute (section 4), which is about 17 characters per second; a gap of at least one second, or none (section
 * 4.5). The duration limits are the product's, since the guidelines have none.
 */
const bbc: CaptionRules = { ...standard, size: 37, gap: 0, closedGap: 1000 }

/**
 * YouTube publishes no limits of its own. It accepts broadcast captions, whose grid has 32 columns (CEA-608).
 */
const youtube: CaptionRules = { ...standard, size: 32 }

const profiles: Readonly<Record<CaptionProfile, CaptionRules>> = { standard, netflix, bbc, youtube }

/**
 * Line length and reading speed for languages that are written or read differently. The values are from
 * Netflix's guides for these languages, for captions in the program's language.
 */
const languageLimits: Readonly<Record<string, { size: number; readingSpeed: number }>> = {
  zh: { size: 16, readingSpeed: 11 },
  yue: { size: 16, readingSpeed: 11 },
  ja: { size: 23, readingSpeed: 7 },
  ko: { size: 16, readingSpeed: 14 },
  th: { size: 35, readingSpeed: 20 },
}

/**
 * Returns the limits of a built-in profile in a language; lines are shorter in Chinese, Japanese and Korean, whose
 * characters are wide.
 * @param language code such as `en-US`
 */
export function profileRules(profile: CaptionProfile, language?: string): CaptionRules {
  const rules = profiles[profile]
  const [mainLanguage = ''] = language ? languageParts(language) : []
  const limits = languageLimits[mainLanguage]
  return limits
    ? {
        ...rules,
        size: Math.min(rules.size, limits.size),
        readingSpeed: Math.min(rules.readingSpeed, limits.readingSpeed),
      }
    : rules
}
