import { z } from 'zod'
import { speechModel } from '#contract/models.ts'

/** Model architectures. */
export const families = [
  'nemo-transducer',
  'whisper',
  'silero-vad',
  'punctuation',
  'pyannote-segmentation',
  'speaker-embedding',
  'denoiser',
] as const

/** Roles of files in a model. */
const roles = ['encoder', 'decoder', 'joiner', 'tokens', 'model', 'vocabulary'] as const

/** A relative path, separated by slashes, that stays inside the model's folder. */
const path = z
  .string()
  .regex(/^[\w+.-]+(\/[\w+.-]+)*$/)
  .refine((value) => !value.split('/').some((part) => part.startsWith('.')))

const catalogFile = z.object({
  /** Path in the repository and in the model's folder. */
  path,
  role: z.enum(roles),
  /** Size of the file. If the size or the checksum is uncertain, it is null and requested from the host. */
  bytes: z.number().int().positive().nullable(),
  /** SHA-256 hash in lowercase hexadecimal. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type ModelFile = z.infer<typeof catalogFile>

/** A model that can be installed. */
export const catalogEntry = speechModel
  .pick({ name: true, title: true, purpose: true, languages: true, licence: true, attribution: true })
  .extend({
    name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/),
    family: z.enum(families),
    /** `owner/name` on the model host. */
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    /** A commit, so that the files never change. */
    revision: z.string().regex(/^[\w.-]+$/),
    files: z.array(catalogFile).min(1),
  })
export type CatalogEntry = z.infer<typeof catalogEntry>

/** Returns the download size in bytes, as far as it is known. */
export const downloadSize = (entry: CatalogEntry): number =>
  entry.files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)

/** Returns the URL of a model's file below the model host's base URL. */
export const fileUrl = (base: string, entry: CatalogEntry, file: Pick<ModelFile, 'path'>): string =>
  `${base}/${entry.repository}/resolve/${entry.revision}/${file.path}`
