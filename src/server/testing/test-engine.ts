import type { SpeechEngine } from '#server/infra/engines/engine.ts'

/** Creates an English and Spanish recognizer that is always ready and returns the test's words. */
export function createTestEngine(
  transcribe: SpeechEngine['transcribe'],
  capabilities: Partial<SpeechEngine['capabilities']> = {},
): SpeechEngine {
  return {
    id: 'ear',
    capabilities: {
      languages: ['en', 'es'],
      bilingual: false,
      detectsLanguage: false,
      quality: 'standard',
      punctuation: true,
      speakers: false,
      local: true,
      hints: null,
      ...capabilities,
    },
    model: () => 'drum',
    status: async () => ({ ready: true, version: null, problem: null, enabledBy: [] }),
    transcribe,
  }
}
