import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxPictureBytes, maxWhiteLabelNameLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const logoStyle = z.enum(['plain', 'plate', 'banner'])
export type LogoStyle = z.infer<typeof logoStyle>

export const whiteLabelProvider = z.enum(['oidc', 'saml', 'workspace'])
export type WhiteLabelProvider = z.infer<typeof whiteLabelProvider>

/** The first part of a host name. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
  .describe('Color as #rrggbb.')
const metadataUrl = text
  .trim()
  .max(2048)
  .pipe(z.url({ protocol: /^https?$/ }))

const branding = {
  slug: z.string().describe('Subdomain of the page, such as `kelp` in `kelp.example.com`.'),
  name: z.string(),
  logo: z.string().nullable().describe('URL of the logo. Null if there is none.'),
  logoStyle: logoStyle.describe('Logo style: plain, on a white plate, or as a banner as wide as the form.'),
  buttonColor: z.string(),
  backgroundColor: z.string(),
}

/** A host's sign-in page, as everyone sees it. */
export const whiteLabel = z
  .object({
    ...branding,
    password: z.boolean().describe('Whether all users can sign in with a password or passkey.'),
    providers: z
      .array(z.object({ name: z.string(), url: z.string().describe('URL that starts the sign-in.') }))
      .describe('Identity providers that can be used.'),
  })
  .meta({ id: 'WhiteLabel' })
export type WhiteLabel = z.infer<typeof whiteLabel>

/** A white-label page as embedded in its host's HTML, with the styles and icon derived from its colors. */
export interface EmbeddedWhiteLabel extends WhiteLabel {
  styles: string
  icon: string
}

/** A white-label record, as staff see it. */
export const whiteLabelRecord = z
  .object({
    id,
    ...branding,
    active: z.boolean().describe('Whether the page is shown.'),
    allowGoogle: z.boolean(),
    allowEmail: z.boolean().describe('Whether users can sign in with a password or passkey.'),
    provider: whiteLabelProvider
      .nullable()
      .describe('Single sign-on: a provider of the installation, or the connection of the workspace.'),
    organization: id.nullable().describe('Workspace that its members start in after signing in.'),
    organizationName: z.string().nullable(),
    metadataUrl: z.string().nullable().describe("URL of the identity provider's SAML metadata."),
    url: z.string().nullable().describe('URL of the sign-in page. Null if its domain is unknown.'),
    creationTime: epochSeconds,
    updated: epochSeconds,
  })
  .meta({ id: 'WhiteLabelRecord' })
export type WhiteLabelRecord = z.infer<typeof whiteLabelRecord>

const fields = z.object({
  slug,
  active: z.boolean().optional(),
  name: text.trim().min(1).max(maxWhiteLabelNameLength),
  logoStyle: logoStyle.optional(),
  buttonColor: color.optional(),
  backgroundColor: color.optional(),
  allowGoogle: z.boolean().optional(),
  allowEmail: z.boolean().optional(),
  provider: whiteLabelProvider.nullable().optional(),
  organization: id.nullable().optional(),
  metadataUrl: metadataUrl.nullable().optional(),
})
export type WhiteLabelFields = z.infer<typeof fields>

const params = z.object({ whiteLabelId: id })

export const whiteLabelEndpoints = {
  getWhiteLabel: endpoint({
    ...routes.getWhiteLabel,
    home: 'visit',
    summary: 'Get the white-label sign-in page of this host',
    description: 'Selected by the subdomain in the host name. Returns `null` if there is none.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: whiteLabel.nullable() },
  }),
  getWhiteLabelLogo: endpoint({
    ...routes.getWhiteLabelLogo,
    home: 'visit',
    summary: 'Get the logo of a white-label sign-in page',
    description: 'Use the URL returned with the page.',
    example: { params: { whiteLabelId: sample.whiteLabel, version: sample.whiteLabelLogo } },
    access: 'anyone',
    params: params.extend({ version: id }),
    answer: { kind: 'raw', types: ['image/png'] },
  }),
  listWhiteLabels: endpoint({
    ...routes.listWhiteLabels,
    home: 'forward',
    summary: 'List white-label sign-in pages',
    description: 'Sorted by name. Staff only.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    personal: true,
    answer: { kind: 'page', schema: whiteLabelRecord },
  }),
  addWhiteLabel: endpoint({
    ...routes.addWhiteLabel,
    home: 'forward',
    summary: 'Create a white-label sign-in page',
    description: 'At least one sign-in method must be allowed. Staff only.',
    errors: ['forbidden', 'conflict'],
    example: {
      body: { slug: 'kelp', name: 'Kelp University', buttonColor: '#0b6e4f', backgroundColor: '#d7efe5' },
    },
    access: 'user',
    personal: true,
    body: fields,
    answer: { kind: 'result', schema: whiteLabelRecord },
  }),
  changeWhiteLabel: endpoint({
    ...routes.changeWhiteLabel,
    home: 'forward',
    summary: 'Update a white-label sign-in page',
    description: 'Staff only.',
    errors: ['forbidden', 'conflict'],
    example: { params: { whiteLabelId: sample.whiteLabel }, body: { active: false } },
    access: 'user',
    personal: true,
    params,
    body: fields.partial(),
    answer: { kind: 'result', schema: whiteLabelRecord },
  }),
  removeWhiteLabel: endpoint({
    ...routes.removeWhiteLabel,
    home: 'forward',
    summary: 'Delete a white-label sign-in page',
    description: 'Staff only.',
    errors: ['forbidden'],
    example: { params: { whiteLabelId: sample.whiteLabel } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'empty' },
  }),
  putWhiteLabelLogo: endpoint({
    ...routes.putWhiteLabelLogo,
    home: 'forward',
    summary: 'Upload the logo of a white-label sign-in page',
    description: 'The body is a PNG, JPEG or WebP file of at most 5 MB. Staff only.',
    errors: ['forbidden', 'unsupported_file'],
    example: { params: { whiteLabelId: sample.whiteLabel } },
    access: 'user',
    personal: true,
    params,
    streamBody: true,
    maxBodyBytes: maxPictureBytes,
    answer: { kind: 'result', schema: whiteLabelRecord },
  }),
  removeWhiteLabelLogo: endpoint({
    ...routes.removeWhiteLabelLogo,
    home: 'forward',
    summary: 'Delete the logo of a white-label sign-in page',
    description: 'Staff only.',
    errors: ['forbidden'],
    example: { params: { whiteLabelId: sample.whiteLabel } },
    access: 'user',
    personal: true,
    params,
    answer: { kind: 'result', schema: whiteLabelRecord },
  }),
}
