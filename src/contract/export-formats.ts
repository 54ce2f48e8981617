/** Export formats of transcripts by purpose, in the order that pages offer them. */
export const exportGroups = {
  text: ['docx', 'txt'],
  subtitles: ['srt', 'vtt'],
} as const
export type ExportGroup = keyof typeof exportGroups
export type ExportFormat = (typeof exportGroups)[ExportGroup][number]

export const exportFormats: readonly ExportFormat[] = Object.values(exportGroups).flat()

/** Options of exports; formats ignore those that don't apply to them. */
export type ExportOption = 'size' | 'breakAllSpeakers'

interface ExportFile {
  extension: string
  /** Media type, without its character set. */
  mediaType: string
  options: readonly ExportOption[]
  /** Whether the file is UTF-8 text. */
  isText: boolean
}

const cueOptions = ['size', 'breakAllSpeakers'] as const
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The file of each format. */
export const exportFiles: Record<ExportFormat, ExportFile> = {
  docx: { extension: 'docx', mediaType: word, options: [], isText: false },
  txt: { extension: 'txt', mediaType: 'text/plain', options: [], isText: true },
  srt: { extension: 'srt', mediaType: 'application/x-subrip', options: cueOptions, isText: true },
  vtt: { extension: 'vtt', mediaType: 'text/vtt', options: cueOptions, isText: true },
}
