import type { DocumentContent } from '#domain/documents/content.ts'

/** Document to convert to a file; its texts contain only characters that are valid in all formats. */
export interface ExportedDocument {
  title: string
  /** Whether the file starts with the title. */
  hasTitle: boolean
  /** Date; empty to omit it. */
  details: string
  /** Text at the top of every page. */
  header: string
  /** Text at the bottom of every page, before the page number. */
  footer: string
  /** Language code, such as `en-US`; `auto` or empty if unknown. */
  languageCode: string
  content: DocumentContent
  /** Pictures by ID. Missing ones are replaced by their descriptions. */
  pictures: ReadonlyMap<string, ExportedPicture>
}

export interface ExportedPicture {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/png' | 'image/jpeg'
  /** In pixels. */
  width: number
  height: number
}

/** Returns a data URL for a picture; undefined if there is no such picture. */
export type GetPictureUrl = (mediaId: string) => string | undefined

/** Returns the text shown in place of a missing picture; empty if it has no description. */
export const pictureText = (alt: string | number | undefined): string => (alt ? `[${alt}]` : '')
