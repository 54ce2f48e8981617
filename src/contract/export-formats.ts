/** Transcript export formats by purpose, in the order in which pages offer them. */
export const exportGroups = {
  text: ['docx', 'pdf', 'txt', 'md'],
  subtitles: ['srt', 'vtt', 'ttml', 'sbv', 'ass'],
  data: ['xlsx', 'csv', 'json', 'aws'],
  editing: ['edl', 'fcpxml', 'premiere'],
  annotation: ['eaf', 'textgrid', 'audacity'],
} as const
export type ExportGroup = keyof typeof exportGroups
export type ExportFormat = (typeof exportGroups)[ExportGroup][number]

export const exportFormats: readonly ExportFormat[] = Object.values(exportGroups).flat()

/** File extension of bundles, which contain a recording and everything about its transcript. */
export const bundleExtension = 'longhand'

/** Export options; each format ignores those that don't apply to it. */
export type ExportOption =
  | 'profile'
  | 'size'
  | 'breakAllSpeakers'
  | 'position'
  | 'times'
  | 'speakers'
  | 'highlights'
  | 'comments'
  | 'layout'
  | 'frameRate'
  | 'redact'

/** Document layouts: paragraphs, or a table with one row per turn. */
export const exportLayouts = ['prose', 'table'] as const
export type ExportLayout = (typeof exportLayouts)[number]

/** Caption positions on screen. */
export const captionPositions = ['bottom', 'top'] as const
export type CaptionPosition = (typeof captionPositions)[number]

/** Frame rates used by editing programs, in frames per second. */
export const frameRates = ['23.976', '24', '25', '29.97', '30', '50', '59.94', '60'] as const
export type FrameRate = (typeof frameRates)[number]

export interface ExportFile {
  extension: string
  /** Media type, without its character set. */
  mediaType: string
  options: readonly ExportOption[]
  /** Whether the file is UTF-8 text. */
  isText: boolean
}

const cueOptions = ['profile', 'size', 'breakAllSpeakers'] as const
const placedCueOptions = [...cueOptions, 'position'] as const
const textOptions = ['times', 'speakers'] as const
const pageOptions = [...textOptions, 'highlights', 'layout'] as const
const passageOptions = ['highlights', 'frameRate'] as const
const officePrefix = 'application/vnd.openxmlformats-officedocument'

const textFormat = (
  extension: string,
  mediaType: string,
  options: readonly ExportOption[] = [],
): ExportFile => ({
  extension,
  mediaType,
  // Redaction applies to all formats, because they all contain words.
  options: [...options, 'redact'],
  isText: true,
})
const binaryFormat = (
  extension: string,
  mediaType: string,
  options: readonly ExportOption[] = [],
): ExportFile => ({
  ...textFormat(extension, mediaType, options),
  isText: false,
})

/** File properties of each format. */
export const exportFiles: Record<ExportFormat, ExportFile> = {
  docx: binaryFormat('docx', `${officePrefix}.wordprocessingml.document`, [...pageOptions, 'comments']),
  pdf: binaryFormat('pdf', 'application/pdf', pageOptions),
  txt: textFormat('txt', 'text/plain', textOptions),
  md: textFormat('md', 'text/markdown', [...textOptions, 'highlights']),
  srt: textFormat('srt', 'application/x-subrip', cueOptions),
  vtt: textFormat('vtt', 'text/vtt', placedCueOptions),
  ttml: textFormat('ttml', 'application/ttml+xml', placedCueOptions),
  sbv: textFormat('sbv', 'text/x-sbv', cueOptions),
  ass: textFormat('ass', 'text/x-ssa', placedCueOptions),
  xlsx: binaryFormat('xlsx', `${officePrefix}.spreadsheetml.sheet`),
  csv: textFormat('csv', 'text/csv'),
  json: textFormat('json', 'application/json', ['highlights']),
  aws: textFormat('json', 'application/json'),
  edl: textFormat('edl', 'text/x-edl', passageOptions),
  fcpxml: textFormat('fcpxml', 'application/xml', passageOptions),
  premiere: textFormat('xml', 'application/xml', passageOptions),
  eaf: textFormat('eaf', 'application/xml'),
  textgrid: textFormat('TextGrid', 'text/x-textgrid'),
  audacity: textFormat('txt', 'text/plain', ['highlights']),
}
