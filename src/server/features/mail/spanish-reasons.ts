import type { ProcessingErrorCode } from '#contract/errors.ts'

/** Why a recording could not be transcribed, and what to do. */
export const reasons: Record<ProcessingErrorCode, string> = {
  media_empty: 'El archivo está vacío. Elige uno que contenga una grabación.',
  media_unreadable:
    'El archivo no se puede leer como audio ni vídeo. Puede estar dañado, incompleto o ser otra cosa con ese nombre.',
  media_refused:
    'El archivo apunta a otros archivos o direcciones y se rechazó por seguridad. Sube la grabación misma.',
  media_no_audio: 'El archivo no tiene pista de audio, así que no hay nada que transcribir.',
  media_silent: 'No se encontró voz en la grabación.',
  media_too_long: 'La grabación es más larga de lo que acepta esta instalación. Divídela y sube las partes.',
  media_too_large: 'La grabación es más grande de lo que acepta esta instalación.',
  language_unavailable: 'Ningún motor de voz de esta instalación conoce el idioma.',
  engine_unavailable:
    'El motor de voz no está instalado o no responde. Tu archivo está a salvo. Habla con quien administra esta instalación y vuelve a intentarlo.',
  engine_failed: 'El motor de voz falló con la grabación. Tu archivo está a salvo; inténtalo de nuevo.',
  language_unknown:
    'No se pudo determinar el idioma. Tu archivo está a salvo: elige el idioma e inténtalo de nuevo.',
  link_failed: 'No se pudo descargar el enlace. Comprueba que aún funciona e inténtalo de nuevo.',
  storage_full:
    'El almacenamiento de esta instalación está lleno. Tu archivo está a salvo; inténtalo cuando haya espacio.',
  quota_exceeded:
    'No queda espacio en tu almacenamiento para la grabación. Elimina lo que ya no necesites, vacía la papelera e inténtalo de nuevo.',
  writer_unavailable:
    'El servicio que redacta textos no está configurado o no responde. Habla con quien administra esta instalación y vuelve a intentarlo.',
  writer_failed: 'Falló el servicio que redacta textos. Inténtalo de nuevo.',
  translator_unavailable:
    'Lo que traduce no está configurado o no responde. La transcripción que ibas a traducir está a salvo. Habla con quien administra esta instalación y vuelve a intentarlo.',
  translator_failed:
    'Lo que traduce falló con esta transcripción. La transcripción está a salvo; inténtalo de nuevo.',
  source_missing: 'La transcripción de la que iba a hacerse ya no está.',
  cancelled: 'El trabajo se detuvo. Tu archivo está a salvo; inténtalo cuando quieras.',
  internal: 'Algo falló por nuestra parte. Tu archivo está a salvo; inténtalo de nuevo.',
}
