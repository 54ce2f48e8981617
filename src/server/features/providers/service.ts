import { completeRedirect } from './callback.ts'
import { handleSamlResponse } from './saml-response.ts'
import { type AdmissionCandidate, installationSource, type SignInSource } from './source.ts'
import { beginSignIn, createRefusal, startSignIn, startTest } from './start-sign-in.ts'

export type { AdmissionCandidate, SignInSource }
export {
  beginSignIn,
  completeRedirect,
  createRefusal,
  handleSamlResponse,
  installationSource,
  startSignIn,
  startTest,
}
