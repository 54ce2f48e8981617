import { deriveKey as deriveWithPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveWithSha } from 'altcha-lib/algorithms/web/sha'
import type { DeriveKeyFunction } from 'altcha-lib/types'
import { handler } from 'altcha-lib/workers/shared'

const deriveKey: DeriveKeyFunction = (parameters, salt, password) =>
  parameters.algorithm.startsWith('PBKDF2')
    ? deriveWithPbkdf2(parameters, salt, password)
    : deriveWithSha(parameters, salt, password)

handler({ deriveKey })
