const names: Readonly<Record<string, string>> = {
  assemblyai: 'AssemblyAI',
  deepgram: 'Deepgram',
  openai: 'OpenAI',
  pocketsphinx: 'PocketSphinx',
  sherpa: 'sherpa-onnx',
}

/** Display names of speech engines. */
export const engineName = (engine: string): string => names[engine] ?? engine
