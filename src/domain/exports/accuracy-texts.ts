import type { Version, VersionKind } from '#contract/versions.ts'

/** Texts of an accuracy report. */
export interface AccuracyTexts {
  title: string
  /** Names the compared versions. */
  compared: (older: string, newer: string) => string
  current: string
  /** Names for versions that the user hasn't named. */
  kinds: Record<VersionKind, string>
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
    kinds: {
      draft: 'AI draft',
      checkin: 'After editing',
      recode: 'Before re-transcribing',
      diarization: 'Before identifying speakers again',
      import: 'Before an import',
      translate: 'Before a translation',
      replace: 'Before a bulk replace',
      precision: 'Proofread',
      restore: 'Before a restore',
      offset: 'Before shifting timestamps',
      saved: 'Saved',
    },
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
    kinds: {
      draft: 'Borrador de la IA',
      checkin: 'Tras editar',
      recode: 'Antes de volver a transcribir',
      diarization: 'Antes de volver a identificar hablantes',
      import: 'Antes de una importación',
      translate: 'Antes de traducir',
      replace: 'Antes de un reemplazo masivo',
      precision: 'Revisada',
      restore: 'Antes de restaurar',
      offset: 'Antes de desplazar las marcas de tiempo',
      saved: 'Guardada',
    },
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

/** Returns the texts in an interface language, or in English if there are none. */
export const accuracyTexts = (language: string): AccuracyTexts => (language === 'es' ? texts.es : texts.en)

/** Returns a version's title: its name, or its kind and time in UTC. */
export function versionTitle({ name, kind, created }: Version, language: string): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return name ?? `${accuracyTexts(language).kinds[kind]} (${date.format(created * 1000)} UTC)`
}
