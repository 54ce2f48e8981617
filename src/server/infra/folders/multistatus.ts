import { parseDocument } from '#server/infra/links/document.ts'
import { LinkError } from '#server/infra/links/links.ts'

/** A resource in a response to PROPFIND. */
export interface DavResource {
  /** URL or absolute path, as the server sent it. */
  href: string
  isFolder: boolean
  /** Size in bytes; null if unknown. */
  size: number | null
}

/** Maximum number of resources; any others are ignored. */
const maxResources = 50_000
const maxText = 8192

interface Properties {
  isFolder: boolean
  length: string
  status: string
}
const noProperties = (): Properties => ({ isFolder: false, length: '', status: '' })

/**
 * Parses a multistatus response (RFC 4918, section 13).
 * @throws LinkError unreachable if it is incomplete; the signal's reason
 */
export async function readMultistatus(xml: string, signal: AbortSignal): Promise<DavResource[]> {
  const resources: DavResource[] = []
  const path: string[] = []
  let [href, folderEntriesFound, part] = ['', noProperties(), noProperties()]
  let isComplete = false
  await parseDocument(
    xml,
    {
      onopentag(name) {
        path.push(localName(name))
        const [parent, ownName] = path.slice(-2)
        if (ownName === 'response') [href, folderEntriesFound] = ['', noProperties()]
        if (ownName === 'propstat') part = noProperties()
        if (parent === 'resourcetype' && ownName === 'collection') part.isFolder = true
      },
      ontext(text) {
        const [parent, name] = path.slice(-2)
        if (parent === 'response' && name === 'href') href = `${href}${text}`.slice(0, maxText)
        if (parent === 'propstat' && name === 'status')
          part.status = `${part.status}${text}`.slice(0, maxText)
        if (name === 'getcontentlength') part.length = `${part.length}${text}`.slice(0, maxText)
      },
      onclosetag(name, isImplied) {
        const elementName = localName(name)
        path.pop()
        if (elementName === 'propstat' && / 200 /.test(`${part.status} `)) folderEntriesFound = part
        if (elementName === 'response' && !isImplied && resources.length < maxResources)
          resources.push(resource(href, folderEntriesFound))
        if (elementName === 'multistatus') isComplete = !isImplied
      },
    },
    { xml: true, signal },
  )
  if (!isComplete) throw new LinkError('unreachable', 'The server sent an incomplete list of the folder.')
  return resources
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function resource(href: string, { isFolder, length }: Properties): DavResource {
  const size = /^\s*(\d{1,15})\s*$/.exec(length)?.[1]
  return { href: href.trim(), isFolder, size: size === undefined ? null : Number(size) }
}
