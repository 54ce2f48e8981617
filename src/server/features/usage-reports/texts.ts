import type { JobKind } from '#contract/plan-choices.ts'

interface ReportTexts {
  columns: Record<
    | 'date'
    | 'user'
    | 'email'
    | 'collection'
    | 'minutes'
    | 'type'
    | 'cost'
    | 'currency'
    | 'balance'
    | 'project'
    | 'jobs',
    string
  >
  sheets: Record<'usage' | 'people' | 'projects', string>
  types: Record<JobKind, string>
  deletedUser: string
  deletedCollection: string
  noProject: string
}

const texts: Record<'en' | 'es', ReportTexts> = {
  en: {
    columns: {
      date: 'Date (UTC)',
      user: 'User',
      email: 'Email',
      collection: 'Collection',
      minutes: 'Minutes',
      type: 'Type',
      cost: 'Cost',
      currency: 'Currency',
      balance: 'Balance',
      project: 'Project',
      jobs: 'Jobs',
    },
    sheets: { usage: 'Usage', people: 'By person', projects: 'By project' },
    types: {
      transcription: 'Transcription',
      translation: 'Translation',
      conversion: 'AI writing',
      precision: 'Precision',
    },
    deletedUser: 'Deleted account',
    deletedCollection: 'Deleted collection',
    noProject: 'No project',
  },
  es: {
    columns: {
      date: 'Fecha (UTC)',
      user: 'Usuario',
      email: 'Correo electrónico',
      collection: 'Colección',
      minutes: 'Minutos',
      type: 'Tipo',
      cost: 'Costo',
      currency: 'Moneda',
      balance: 'Saldo',
      project: 'Proyecto',
      jobs: 'Tareas',
    },
    sheets: { usage: 'Uso', people: 'Por persona', projects: 'Por proyecto' },
    types: {
      transcription: 'Transcripción',
      translation: 'Traducción',
      conversion: 'Redacción con IA',
      precision: 'Precision',
    },
    deletedUser: 'Cuenta eliminada',
    deletedCollection: 'Colección eliminada',
    noProject: 'Sin proyecto',
  },
}

/**
 * Returns the texts in an interface language, falling back to English for languages that aren't translated.
 */
export const reportTexts = (language: string): ReportTexts => (language === 'es' ? texts.es : texts.en)
export type { ReportTexts }
