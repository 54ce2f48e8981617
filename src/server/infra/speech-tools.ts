import type { Config } from '#server/config.ts'
import type { ModelStore } from './models/store.ts'
import { createSherpaDenoiser, type Denoiser } from './sherpa/denoise.ts'
import { createSherpaPunctuator, type Punctuator } from './sherpa/punctuate.ts'
import { createSherpaVoiceActivity, type VoiceActivity } from './sherpa/voice.ts'
import { createBuiltinDiarizer } from './speakers/builtin.ts'
import type { Diarizer } from './speakers/diarizer.ts'
import { createSherpaDiarizer } from './speakers/sherpa.ts'

/** Speech tools other than recognizers; each is ready once its model is installed. */
export interface SpeechTools {
  voiceActivity: VoiceActivity
  punctuator: Punctuator
  denoiser: Denoiser
  /** Diarizers, best first. */
  diarizers: readonly Diarizer[]
}

/** Creates the speech tools on top of the installed models. */
export function createSpeechTools(config: Config, models: ModelStore): SpeechTools {
  return {
    voiceActivity: createSherpaVoiceActivity(config, models),
    punctuator: createSherpaPunctuator(config, models),
    denoiser: createSherpaDenoiser(config, models),
    diarizers: [createSherpaDiarizer(config, models), createBuiltinDiarizer()],
  }
}
