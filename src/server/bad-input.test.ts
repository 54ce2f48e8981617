import { testBadInput } from './testing/bad-input.ts'

// The long checks test all bad values everywhere.
testBadInput(6)
