import fc from 'fast-check'

// Properties are tested with the same values in every run: a change must not be green by luck. For other values:
// PROPERTY_SEED=2, or any other integer.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
