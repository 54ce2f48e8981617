import { z } from 'zod'
import { asciiDomain, domainPattern } from './domain-name.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const domainName = z.string().trim().toLowerCase().overwrite(asciiDomain).max(253).regex(domainPattern)

/** An email domain whose users automatically join a workspace. */
export const workspaceDomain = z
  .object({
    domain: z.string(),
    verified: epochSeconds.nullable().describe("When DNS verification succeeded. Null if it hasn't yet."),
    record: z
      .object({ name: z.string(), value: z.string() })
      .describe("TXT record to add to the domain's DNS."),
  })
  .meta({ id: 'WorkspaceDomain' })
export type WorkspaceDomain = z.infer<typeof workspaceDomain>

const params = z.object({ oid: id })
const domainParams = params.extend({ domain: domainName })

export const domainEndpoints = {
  listDomains: endpoint({
    ...routes.listDomains,
    home: 'forward',
    summary: 'List auto-join domains',
    description: 'Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params,
    answer: { kind: 'page', schema: workspaceDomain },
  }),
  addDomain: endpoint({
    ...routes.addDomain,
    home: 'forward',
    summary: 'Add an auto-join domain',
    description:
      'Once the domain is verified by a DNS record, users who verify an email address at the domain join the workspace automatically. Owners and admins only.',
    errors: ['forbidden', 'conflict'],
    example: { params: { oid: sample.workspace }, body: { domain: sample.newDomain } },
    access: 'user',
    personal: true,
    params,
    body: z.object({ domain: domainName }),
    answer: { kind: 'result', schema: workspaceDomain },
  }),
  checkDomain: endpoint({
    ...routes.checkDomain,
    home: 'forward',
    summary: 'Verify an auto-join domain',
    description:
      "Looks for the domain's TXT record. It can take hours for a new record to appear. Owners and admins only.",
    errors: ['forbidden', 'conflict', 'too_many_requests'],
    example: { params: { oid: sample.workspace, domain: sample.domain } },
    access: 'user',
    personal: true,
    params: domainParams,
    answer: { kind: 'result', schema: workspaceDomain },
  }),
  removeDomain: endpoint({
    ...routes.removeDomain,
    home: 'forward',
    summary: 'Remove an auto-join domain',
    description: 'People who have already joined remain members. Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace, domain: sample.domain } },
    access: 'user',
    personal: true,
    params: domainParams,
    answer: { kind: 'empty' },
  }),
}
