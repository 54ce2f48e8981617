const names: Readonly<Record<string, string>> = {
  assemblyai: 'AssemblyAI',
  deepgram: 'Deepgram',
  openai: 'OpenAI',
  pocketsphinx: 'PocketSphinx',
  sherpa: 'sherpa-onnx',
}

/** What a speech engine is called by those who make it. */
export const engineName = (engine: string): string => names[engine] ?? engine
