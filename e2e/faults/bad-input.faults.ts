import { badValues, testBadInput } from '#server/testing/bad-input.ts'

testBadInput(badValues.length)
