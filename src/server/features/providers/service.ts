import * as callback from './callback.ts'
import * as receiving from './saml-response.ts'
import type { AdmissionCandidate as AdmittedPerson, SignInSource as Source } from './source.ts'
import * as source from './source.ts'
import * as starting from './start-sign-in.ts'

/** Sign-in settings: an installation-wide provider or a workspace's connection. */
export type SignInSource = Source
/** A person identified by a workspace's connection. */
export type AdmissionCandidate = AdmittedPerson

export const { completeRedirect } = callback
export const { handleSamlResponse } = receiving
export const { installationSource } = source
export const { beginSignIn, startSignIn, startTest, createRefusal } = starting
