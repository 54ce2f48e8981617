import fc from 'fast-check'

// Properties are tried with the same values in every run: whether a change is green must not depend on luck. Other values,
// to hunt with: PROPERTY_SEED=2, or any other whole number.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
