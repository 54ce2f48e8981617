import type { ProcessingErrorCode } from '#contract/errors.ts'

/** Reasons why a recording couldn't be transcribed, each with the next step. */
export const reasons: Record<ProcessingErrorCode, string> = {
  media_empty: 'El archivo está vacío. Elige una grabación.',
  media_unreadable:
    'El archivo no se puede leer como audio ni video. Puede estar dañado o incompleto, o no ser un archivo multimedia.',
  media_refused:
    'El archivo hace referencia a otros archivos o direcciones y se rechazó por seguridad. Sube la grabación directamente.',
  media_no_audio: 'El archivo no tiene pista de audio, así que no hay nada que transcribir.',
  media_silent: 'No se encontró voz en la grabación.',
  media_too_long: 'La grabación es más larga de lo que permite esta instalación. Divídela y sube las partes.',
  media_too_large: 'La grabación es más grande de lo que permite esta instalación.',
  language_unavailable: 'Ningún motor de voz instalado admite el idioma.',
  engine_unavailable:
    'El motor de voz no está instalado o no responde. Tu archivo está a salvo. Consulta a tu administrador e inténtalo de nuevo.',
  engine_failed: 'El motor de voz falló con la grabación. Tu archivo está a salvo; inténtalo de nuevo.',
  engine_unpaid:
    'La cuenta del proveedor se quedó sin crédito. Tu archivo está a salvo. Tu administrador ya recibió un aviso; inténtalo más tarde.',
  upgrade_required:
    'La grabación es más larga de lo que permite tu plan. Mejora el plan e inténtalo de nuevo.',
  language_unknown:
    'No se pudo determinar el idioma. Tu archivo está a salvo: elige el idioma e inténtalo de nuevo.',
  link_failed: 'No se pudo descargar desde el enlace. Comprueba que aún funciona e inténtalo de nuevo.',
  folder_refused:
    'El servidor de la carpeta conectada rechazó la contraseña o la clave. Un propietario o administrador puede escribir otra en los ajustes del espacio de trabajo; después, inténtalo de nuevo.',
  folder_unavailable:
    'No se pudo leer la carpeta conectada. Comprueba que el archivo sigue ahí e inténtalo de nuevo.',
  storage_full: 'El almacenamiento está lleno. Tu archivo está a salvo; inténtalo cuando haya espacio.',
  quota_exceeded:
    'Tu almacenamiento está lleno. Elimina lo que ya no necesites, vacía la papelera e inténtalo de nuevo.',
  writer_unavailable:
    'La generación de textos no está disponible. Consulta a tu administrador e inténtalo de nuevo.',
  writer_failed: 'Falló la generación del texto. Inténtalo de nuevo.',
  translator_unavailable:
    'La traducción no está configurada o no responde. La transcripción de origen está a salvo. Consulta a tu administrador e inténtalo de nuevo.',
  translator_failed: 'Falló la traducción. La transcripción está a salvo; inténtalo de nuevo.',
  source_disconnected:
    'Longhand ya no tiene acceso al servicio del que proviene esta grabación. Vuelve a conectarlo en el cuadro de subida e inténtalo de nuevo.',
  source_missing: 'La transcripción de origen ya no existe.',
  cancelled: 'Se canceló el proceso. Tu archivo está a salvo; puedes reintentarlo cuando quieras.',
  internal: 'Algo falló de nuestro lado. Tu archivo está a salvo; inténtalo de nuevo.',
}
