/** Error types from RFC 7644, section 3.12, that this service reports. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A SCIM request rejected with status 400. */
export class ScimProblem extends Error {
  readonly scimType: ScimType
  constructor(scimType: ScimType, message: string) {
    super(message)
    this.scimType = scimType
  }
}
