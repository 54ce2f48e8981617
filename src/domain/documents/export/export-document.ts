import type { DocumentContent } from '#domain/documents/content.ts'

/** Document to convert to a file, with texts that files can contain. */
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
  /** Pictures by ID. Others are replaced by their description. */
  pictures: ReadonlyMap<string, ExportedPicture>
}

export interface ExportedPicture {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/png' | 'image/jpeg'
  /** In pixels. */
  width: number
  height: number
}

/** Returns a URL with a picture's content; undefined if there is no such picture. */
export type PictureUrl = (mediaId: string) => string | undefined

/** Text for a picture that the file doesn't have; empty without a description. */
export const pictureText = (alt: string | number | undefined): string => (alt ? `[${alt}]` : '')
