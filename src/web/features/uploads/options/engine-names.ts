const names: Readonly<Record<string, string>> = {
  assemblyai: 'AssemblyAI',
  deepgram: 'Deepgram',
  openai: 'OpenAI',
  pocketsphinx: 'PocketSphinx',
  sherpa: 'sherpa-onnx',
}

/** Returns the display name of a speech engine. */
export const engineName = (engine: string): string => names[engine] ?? engine
