import type { CatalogEntry, ModelFile } from './entry.ts'

// Each checksum was published by at least two independent parties. Uncertain ones are null, never guessed.

const file = (role: ModelFile['role'], path: string, bytes: number, sha256: string): ModelFile => ({
  role,
  path,
  bytes,
  sha256,
})

/** Languages of Parakeet TDT 0.6B v3. */
const europeanLanguages = 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(
  ' ',
)

/** Languages of Whisper, by Whisper's codes. */
const whisperLanguages = (
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ' +
  'ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd ' +
  'gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su'
).split(' ')

const whisperTokens = 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126'

interface WhisperSize {
  size: string
  revision: string
  encoder: [bytes: number, sha256: string]
  decoder: [bytes: number, sha256: string]
  /** Additional languages that a model of this size supports. */
  moreLanguages?: string[]
}

const whisper = ({ size, revision, encoder, decoder, moreLanguages = [] }: WhisperSize): CatalogEntry => ({
  name: `whisper-${size}`,
  title: `Whisper ${size}`,
  purpose: 'recognition',
  languages: [...whisperLanguages, ...moreLanguages],
  family: 'whisper',
  licence: 'MIT',
  attribution: 'Whisper by OpenAI, converted to ONNX (int8) by the sherpa-onnx project',
  repository: `csukuangfj/sherpa-onnx-whisper-${size}`,
  revision,
  files: [
    file('encoder', `${size}-encoder.int8.onnx`, ...encoder),
    file('decoder', `${size}-decoder.int8.onnx`, ...decoder),
    file('tokens', `${size}-tokens.txt`, 816_730, whisperTokens),
  ],
})

/** Built-in catalog of models, in display order. */
export const catalog: readonly CatalogEntry[] = [
  {
    name: 'silero-vad',
    title: 'Silero VAD',
    purpose: 'voice-activity',
    languages: [],
    family: 'silero-vad',
    licence: 'MIT',
    attribution: 'Silero VAD by the Silero Team',
    repository: 'csukuangfj/vad',
    revision: 'fba88cd2e921609e7675c3aaf51e0b9b295da4bc',
    files: [
      file(
        'model',
        'silero_vad.onnx',
        1_807_522,
        'a35ebf52fd3ce5f1469b2a36158dba761bc47b973ea3382b3186ca15b1f5af28',
      ),
    ],
  },
  {
    name: 'parakeet-tdt-110m-en',
    title: 'Parakeet TDT 110M',
    purpose: 'recognition',
    languages: ['en'],
    family: 'nemo-transducer',
    licence: 'CC-BY-4.0',
    attribution: 'Parakeet TDT-CTC 110M by NVIDIA, converted to ONNX (int8) by the sherpa-onnx project',
    repository: 'punitd/sherpa-onnx-nemo-parakeet_tdt_transducer_110m-en-36000-int8',
    revision: '66a4fa70643dc7ce25c9b38b2f87e1b35ddad33d',
    files: [
      file(
        'encoder',
        'encoder.int8.onnx',
        131_113_202,
        '0f35509ddeb9b39002fb077d979a9fe74f06eb0bc4dd5c34f512f82e5111d657',
      ),
      file(
        'decoder',
        'decoder.int8.onnx',
        3_955_863,
        'f7c331c5504c2e593c76ed22b728e3f554af6c4a383dde862e719ced08b1da19',
      ),
      file(
        'joiner',
        'joiner.int8.onnx',
        1_411_403,
        'bf7dff69e9f2cdbe9943d70da358f38b361c115ba0105bae7e908e0d6ec782f6',
      ),
      file('tokens', 'tokens.txt', 9_953, '450e56bd2f036fe5b6aa821865838cc5aa9d8b0106134ce9a9ba0664abe6cd10'),
    ],
  },
  {
    name: 'parakeet-tdt-0.6b-v3',
    title: 'Parakeet TDT 0.6B v3',
    purpose: 'recognition',
    languages: europeanLanguages,
    family: 'nemo-transducer',
    licence: 'CC-BY-4.0',
    attribution: 'Parakeet TDT 0.6B v3 by NVIDIA, converted to ONNX (int8) by the sherpa-onnx project',
    repository: 'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    revision: '2bda32ec70b097a55adaa07d9a7173915b43cc78',
    files: [
      file(
        'encoder',
        'encoder.int8.onnx',
        652_184_281,
        'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
      ),
      file(
        'decoder',
        'decoder.int8.onnx',
        11_845_275,
        '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e',
      ),
      file(
        'joiner',
        'joiner.int8.onnx',
        6_355_277,
        '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3',
      ),
      file(
        'tokens',
        'tokens.txt',
        93_939,
        'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d',
      ),
    ],
  },
  whisper({
    size: 'tiny',
    revision: '65176e2deb88badc814a94058666cadccc29b61c',
    encoder: [12_937_772, 'd24fb083ae3b1041fc24e97971d60e280c9342201fbb67b0ab428a8b4a51a434'],
    decoder: [89_855_401, 'd2fece8dd42771f1df975c6c0445770d0c292bf7547c2cae04a6c0cc57540925'],
  }),
  whisper({
    size: 'base',
    revision: 'bb53ee204431c90d314c1cc08d28d23e5b7927cc',
    encoder: [29_120_534, '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11'],
    decoder: [130_672_026, '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d'],
  }),
  whisper({
    size: 'small',
    revision: '8f3c18b358db4d1f2fc1eae49d75cd20989e4309',
    encoder: [112_442_483, '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9'],
    decoder: [262_226_114, 'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee'],
  }),
  whisper({
    size: 'medium',
    revision: '8c31d28503847560985df21f90e14f0c736e075e',
    encoder: [374_196_283, '1c54582b4d829de0089f6cb63bbbdb3bf7555398bacaf855fbecf1a84dfd193e'],
    decoder: [571_059_257, '595d00a338a365a7bfa0ca7f296cabc639583bef770ab6130df90f49a6412747'],
  }),
  whisper({
    size: 'turbo',
    revision: '2ca6ff69fc878651b770880507669577ac41c2ff',
    encoder: [674_716_297, 'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b'],
    decoder: [361_080_764, '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547'],
    moreLanguages: ['yue'],
  }),
  {
    name: 'punctuation-en',
    title: 'Punctuation and capitals, English',
    purpose: 'punctuation',
    languages: ['en'],
    family: 'punctuation',
    licence: 'Apache-2.0',
    attribution:
      'Edge-Punct-Casing (github.com/frankyoujian), converted to ONNX (int8) by the sherpa-onnx project',
    repository: 'brady-pplx/sherpa-onnx-online-punct-en-2024-08-06',
    revision: '29a49a07620ef067e6fa40580da620c11db07b83',
    files: [
      file(
        'model',
        'model.int8.onnx',
        7_490_500,
        '9d611f445fe4a46186080fe161be6059d87d72eb88d3a8cb00c1a06e83a6067e',
      ),
      file(
        'vocabulary',
        'bpe.vocab',
        149_430,
        'e118b7ad88c54db562517df49e1cffd4836d166c34fb190fd311d7f34eb238f5',
      ),
    ],
  },
  {
    name: 'pyannote-segmentation-3.0',
    title: 'pyannote segmentation 3.0',
    purpose: 'speakers',
    languages: [],
    family: 'pyannote-segmentation',
    licence: 'MIT',
    attribution:
      'pyannote segmentation 3.0, copyright 2022 CNRS, converted to ONNX by the sherpa-onnx project',
    repository: 'csukuangfj/sherpa-onnx-pyannote-segmentation-3-0',
    revision: '9403a6902bb58e3d5ae8c7e77c3422de279db2e0',
    files: [
      file(
        'model',
        'model.onnx',
        5_992_913,
        '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
      ),
    ],
  },
  {
    name: 'titanet-small',
    title: 'TitaNet small',
    purpose: 'speakers',
    languages: [],
    family: 'speaker-embedding',
    licence: 'CC-BY-4.0',
    attribution: 'TitaNet small by NVIDIA, converted to ONNX by the sherpa-onnx project',
    repository: 'csukuangfj/speaker-embedding-models',
    revision: '0743f301363dec56491a490f6d6cbc9d67f9a3bf',
    files: [
      file(
        'model',
        'nemo_en_titanet_small.onnx',
        40_257_283,
        'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
      ),
    ],
  },
  {
    name: 'gtcrn',
    title: 'GTCRN',
    purpose: 'denoising',
    languages: [],
    family: 'denoiser',
    licence: 'MIT',
    attribution: 'GTCRN by Xiaobin Rong, converted to ONNX by the sherpa-onnx project',
    repository: 'csukuangfj/speech-enhancement-models',
    revision: 'ccf4b25730940483dbb210d7d251d56e1531d0b4',
    files: [
      file(
        'model',
        'gtcrn_simple.onnx',
        535_638,
        'e77603ac0c23dac3227dd2d7135b3a585cbee2679048aecfa886657d3ae1b534',
      ),
    ],
  },
]

/** Models that `npm start` downloads: English speech recognition and voice activity detection. */
export const defaultModels: readonly string[] = ['silero-vad', 'parakeet-tdt-110m-en']
