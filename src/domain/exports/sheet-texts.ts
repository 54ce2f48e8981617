/** Texts of tables and documents. */
export interface SheetTexts {
  columns: Record<
    | 'start'
    | 'end'
    | 'speaker'
    | 'text'
    | 'highlight'
    | 'comment'
    | 'tags'
    | 'author'
    | 'created'
    | 'replies',
    string
  >
  /** Message shown in a table without highlights. */
  noHighlights: string
  sheet: string
}

const texts: Record<'en' | 'es', SheetTexts> = {
  en: {
    columns: {
      start: 'Start time',
      end: 'End time',
      speaker: 'Speaker',
      text: 'Text',
      highlight: 'Highlight',
      comment: 'Comment',
      tags: 'Tags',
      author: 'Author',
      created: 'Created',
      replies: 'Replies',
    },
    noHighlights: 'Please highlight content to populate this report',
    sheet: 'Highlights',
  },
  es: {
    columns: {
      start: 'Inicio',
      end: 'Fin',
      speaker: 'Hablante',
      text: 'Texto',
      highlight: 'Resaltado',
      comment: 'Comentario',
      tags: 'Etiquetas',
      author: 'Autor',
      created: 'Creado',
      replies: 'Respuestas',
    },
    noHighlights: 'Resalta contenido para completar este informe',
    sheet: 'Resaltados',
  },
}

/** Returns the texts in an interface language, or in English if there are none. */
export const sheetTexts = (language: string): SheetTexts => (language === 'es' ? texts.es : texts.en)
