import type { FolderKind } from '#contract/choices.ts'

/** A file in a workspace's connected folder. */
export interface FolderFile {
  kind: FolderKind
  oid: string
  path: string
}

/** Returns the URL of a file, such as `webdav:WORKSPACE/Interviews/one.mp3`. */
export const formatFolderUrl = ({ kind, oid, path }: FolderFile): string =>
  `${kind}:${oid}/${path.replace(/[%?#\s]/g, encodeURIComponent)}`

/** Parses the URL of a file in a connected folder; null for other URLs. */
export function parseFolderUrl(url: string): FolderFile | null {
  const [, kind, oid = '', encodedPath = ''] = /^(webdav|s3):([0-9a-f-]{36})\/(.+)$/.exec(url) ?? []
  if (kind !== 'webdav' && kind !== 's3') return null
  try {
    return { kind, oid, path: decodeURIComponent(encodedPath) }
  } catch {
    return null
  }
}
