import { inflateRawSync } from 'node:zlib'

const name = 'word/document.xml'
const localHeaderBytes = 30

/** The main part of a Word document, unpacked: the directory at the file's end tells where it lies. */
export function wordDocumentXml(file: Buffer): string {
  const named = file.lastIndexOf(name)
  if (named < 0) throw new Error(`No ${name}`)
  const entry = named - 46
  const packedBytes = file.readUInt32LE(entry + 20)
  const header = file.readUInt32LE(entry + 42)
  const from = header + localHeaderBytes + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  return inflateRawSync(file.subarray(from, from + packedBytes)).toString()
}
