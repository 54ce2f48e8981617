/** The attributes for a text's language. */
export interface TextLanguage {
  /** For the spelling checker, the keyboard and screen readers; empty if unknown. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Right-to-left scripts. */
const fromTheRight = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/** @param code such as `en`, `ar-EG`, `auto`, or `en+es` for two at once, in which case the first counts */
export function textLanguage(code: string): TextLanguage {
  const [first = ''] = code.split('+')
  try {
    const { script } = new Intl.Locale(first).maximize()
    // The two codes that aren't languages.
    if (first === 'auto' || first === 'und') return { lang: '', dir: 'ltr' }
    return { lang: first, dir: script && fromTheRight.has(script) ? 'rtl' : 'ltr' }
  } catch {
    return { lang: '', dir: 'ltr' }
  }
}
