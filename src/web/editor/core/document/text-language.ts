/** HTML attributes for the language of a text. */
export interface TextLanguage {
  /** Language tag for the spell checker, keyboard and screen readers; empty if unknown. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Right-to-left scripts, by ISO 15924 code. */
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

/**
 * Returns the HTML attributes for a language code.
 * @param code such as `en`, `ar-EG`, `auto`, or `en+es`, of which only the first language counts
 */
export function textLanguage(code: string): TextLanguage {
  const [first = ''] = code.split('+')
  try {
    const { script } = new Intl.Locale(first).maximize()
    // These two codes aren't languages.
    if (first === 'auto' || first === 'und') return { lang: '', dir: 'ltr' }
    return { lang: first, dir: script && rightToLeftScripts.has(script) ? 'rtl' : 'ltr' }
  } catch {
    return { lang: '', dir: 'ltr' }
  }
}
