import { vi } from 'vitest'

// Hashes passwords at the lowest cost, since nearly every test registers users. The hashes include their
// parameters, so verifying them is just as cheap. Tests of the usual cost stub PASSWORD_EFFORT.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, process.env.PASSWORD_EFFORT ? options : { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})
