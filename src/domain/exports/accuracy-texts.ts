/** Texts of an accuracy report. */
export interface AccuracyTexts {
  title: string
  /** Between the older and the newer version. */
  compared: (older: string, newer: string) => string
  current: string
  /** A version without a name. */
  versionOf: (date: string) => string
  figures: Record<
    | 'accuracy'
    | 'wordErrorRate'
    | 'characterErrorRate'
    | 'words'
    | 'substitutions'
    | 'deletions'
    | 'insertions'
    | 'speakers'
    | 'punctuation'
    | 'timing',
    string
  >
  minutes: string
  noWords: string
}

const texts: Record<'en' | 'es', AccuracyTexts> = {
  en: {
    title: 'Accuracy report',
    compared: (older, newer) => `${older}, compared with: ${newer}`,
    current: 'Current text',
    versionOf: (date) => `Version of ${date}`,
    figures: {
      accuracy: 'Accuracy',
      wordErrorRate: 'Word error rate',
      characterErrorRate: 'Character error rate',
      words: 'Words',
      substitutions: 'Wrong words',
      deletions: 'Missing words',
      insertions: 'Extra words',
      speakers: 'Words with a different speaker',
      punctuation: 'Words with different case or punctuation',
      timing: 'Words with a different time',
    },
    minutes: 'Word errors by minute',
    noWords: 'no words',
  },
  es: {
    title: 'Informe de exactitud',
    compared: (older, newer) => `${older}, en comparación con: ${newer}`,
    current: 'Texto actual',
    versionOf: (date) => `Versión del ${date}`,
    figures: {
      accuracy: 'Exactitud',
      wordErrorRate: 'Tasa de errores por palabra',
      characterErrorRate: 'Tasa de errores por carácter',
      words: 'Palabras',
      substitutions: 'Palabras incorrectas',
      deletions: 'Palabras que faltan',
      insertions: 'Palabras de más',
      speakers: 'Palabras con otro hablante',
      punctuation: 'Palabras con otras mayúsculas o puntuación',
      timing: 'Palabras con otro tiempo',
    },
    minutes: 'Errores por minuto',
    noWords: 'sin palabras',
  },
}

/** Returns the texts in an interface language; English for languages without their own. */
export const accuracyTexts = (language: string): AccuracyTexts => (language === 'es' ? texts.es : texts.en)
