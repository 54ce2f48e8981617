import type { Texts } from './mail-template.ts'
import { paths } from './paths.ts'
import { spanishBilling } from './spanish-billing.ts'
import { spanishCorrectors } from './spanish-correctors.ts'
import { spanishPrecision } from './spanish-precision.ts'
import { reasons } from './spanish-reasons.ts'
import type { EmailRejection } from './template-values.ts'

const notYouText = (support: string | null) =>
  support
    ? `Si no fuiste tú, escribe de inmediato a ${support}.`
    : 'Si no fuiste tú, avisa de inmediato a tu administrador.'

const emailRejections: Record<EmailRejection, string> = {
  quota: 'No hay espacio suficiente',
  minutes: 'No quedan minutos',
  queue: 'Hay demasiadas grabaciones en cola',
  language: 'Ningún motor de voz admite el idioma',
  link: 'Enlace no permitido',
  failed: 'No se puede transcribir',
}

export const spanish: Texts = {
  templates: {
    verifyEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Verifica tu correo',
      paragraphs: ['Confirma tu dirección de correo.'],
      action: { label: 'Verificar correo', path: paths.verifyEmail(code) },
      closing: [
        `El enlace sirve una sola vez y caduca en ${span(validSeconds)}.`,
        'Si no tienes una cuenta de Longhand, alguien escribió tu dirección por error. Puedes ignorar este correo.',
      ],
    }),
    resetPassword: ({ code, validSeconds }, { span }) => ({
      subject: 'Restablece tu contraseña',
      paragraphs: ['Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, elígela aquí.'],
      action: { label: 'Elegir contraseña nueva', path: paths.resetPassword(code) },
      closing: [
        `El enlace sirve una sola vez y caduca en ${span(validSeconds)}.`,
        'Si no fuiste tú, ignora este correo. Tu contraseña no cambiará.',
      ],
    }),
    changeEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Confirma tu correo nuevo',
      paragraphs: ['Pediste usar esta dirección en tu cuenta. Confírmala.'],
      action: { label: 'Confirmar correo', path: paths.verifyEmail(code) },
      closing: [
        `El enlace sirve una sola vez y caduca en ${span(validSeconds)}. Tu dirección actual sigue vigente hasta que lo abras.`,
        'Si no lo pediste tú, ignora este correo.',
      ],
    }),
    invite: ({ inviter, workspace, code, validSeconds }, { span }) => ({
      subject: `${inviter} te invitó a ${workspace}`,
      paragraphs: [
        `${inviter} te invitó a unirte al espacio de trabajo «${workspace}» en Longhand, que convierte grabaciones en texto.`,
      ],
      action: { label: 'Ver la invitación', path: paths.invite(code) },
      closing: [
        `El enlace sirve una sola vez y caduca en ${span(validSeconds)}.`,
        'Si no conoces a quien te invita, ignora este mensaje.',
      ],
    }),
    workspaceDeleted: ({ workspace, by }) => ({
      subject: `«${workspace}» se eliminará en 48 horas`,
      paragraphs: [
        `${by} eliminó el espacio de trabajo «${workspace}». En 48 horas se eliminarán definitivamente sus transcripciones, documentos y archivos multimedia.`,
        'Hasta entonces, los propietarios y administradores pueden restaurarlo.',
      ],
      action: { label: 'Restaurar el espacio de trabajo', path: paths.workspace },
    }),
    breakGlass: ({ person, workspace, address }) => ({
      subject: `${person} inició sesión sin usar el inicio de sesión único`,
      paragraphs: [
        `${person} es el propietario de emergencia de «${workspace}», que exige el inicio de sesión único, e inició sesión con contraseña y verificación en dos pasos desde la dirección ${address}.`,
        'Si no lo esperabas, pregúntale y comprueba quién es el propietario de emergencia.',
      ],
      action: { label: 'Abrir los ajustes del espacio de trabajo', path: paths.workspace },
    }),
    share: ({ sharer, collectionId, collectionName }) => ({
      subject: `${sharer} compartió «${collectionName}» contigo`,
      paragraphs: ['Ya puedes leerla, reproducirla y editarla.'],
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    retentionNotice: ({ collections, more }, { day }) => ({
      subject:
        collections.length + more === 1
          ? `Pronto se eliminará «${collections[0]?.name}»`
          : `Pronto se eliminarán ${collections.length + more} colecciones`,
      paragraphs: [
        'Tu espacio de trabajo elimina las colecciones que nadie ha abierto en mucho tiempo. Abre una colección para conservarla por ahora.',
      ],
      facts: [
        ...collections.map(
          ({ name, deletes, at }) =>
            [
              name,
              deletes === 'media' ? `archivos multimedia, el ${day(at)}` : `todo, el ${day(at)}`,
            ] as const,
        ),
        ...(more > 0 ? ([['Y', `${more} más`]] as const) : []),
      ],
      action: { label: 'Abrir el panel', path: paths.dashboard },
      closing: [
        'Si solo se eliminan los archivos multimedia, la transcripción se conserva. Los archivos eliminados no se pueden restaurar.',
      ],
    }),
    handOver: ({ sender, collectionId, collectionName }) => ({
      subject: `${sender} te transfirió «${collectionName}»`,
      paragraphs: ['Ya puedes compartirla, moverla y eliminarla.'],
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    transcriptReady: ({ collectionId, collectionName, durationSeconds }, { span }) => ({
      subject: `Tu transcripción «${collectionName}» está lista`,
      paragraphs: [
        durationSeconds === null
          ? 'Ya puedes leerla, editarla y exportarla.'
          : `Ya puedes leerla, editarla y exportarla. La grabación dura ${span(durationSeconds)}.`,
      ],
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    transcriptFailed: ({ collectionName, reason }) => ({
      subject: `«${collectionName}» no se pudo transcribir`,
      paragraphs: [reasons[reason]],
      action: { label: 'Abrir el panel', path: paths.dashboard },
    }),
    emailReceived: ({ subject, accepted, rejected }) => ({
      subject: `Re: ${subject || 'tus grabaciones'}`,
      paragraphs: [
        accepted.length > 0
          ? 'Tus grabaciones se están transcribiendo.'
          : 'No se transcribió nada. Adjunta audio o video, o escribe un enlace en una línea aparte.',
      ],
      facts: [
        ...accepted.map(({ name }) => [name, 'Transcribiendo'] as const),
        ...rejected.map(({ name, reason }) => [name, emailRejections[reason]] as const),
      ],
      action:
        accepted.length === 1 && accepted[0]
          ? { label: 'Abrir transcripción', path: paths.transcript(accepted[0].id) }
          : { label: 'Abrir el panel', path: paths.dashboard },
    }),
    mention: ({ author, collectionId, collectionName, content, quote }) => ({
      subject: `${author} te mencionó en «${collectionName}»`,
      paragraphs: [`${author} escribió:`],
      quotes: [content],
      ...(quote && { facts: [['Pasaje', quote]] }),
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    newSignIn: ({ userAgent, address }, { date, browser }) => ({
      subject: 'Nuevo inicio de sesión en tu cuenta',
      paragraphs: ['Alguien inició sesión en tu cuenta desde un navegador nuevo.'],
      facts: [
        ['Fecha', date],
        ['Navegador', browser(userAgent)],
        ['Dirección IP', address],
      ],
      action: { label: 'Revisar las sesiones', path: paths.account },
      closing: [
        'Si fuiste tú, no tienes que hacer nada. Si no, cierra esa sesión y cambia tu contraseña de inmediato.',
      ],
    }),
    passwordChanged: (_values, { date }) => ({
      subject: 'Se cambió tu contraseña',
      paragraphs: ['Se cambió la contraseña de tu cuenta.'],
      facts: [['Fecha', date]],
      action: { label: 'No fui yo', path: paths.requestReset },
      closing: ['Si fuiste tú, no tienes que hacer nada.'],
    }),
    emailChanged: ({ newEmail }, { date, support }) => ({
      subject: 'Se cambió el correo de tu cuenta',
      paragraphs: ['Se cambió el correo de tu cuenta. Inicia sesión con el nuevo.'],
      facts: [
        ['Correo nuevo', newEmail],
        ['Fecha', date],
      ],
      closing: [notYouText(support)],
    }),
    twoFactorOn: (_values, { date }) => ({
      subject: 'La verificación en dos pasos está activada',
      paragraphs: [
        'Para iniciar sesión en tu cuenta ahora hace falta también un código de tu aplicación de autenticación.',
        'Guarda tus códigos de recuperación en un lugar seguro. Cada uno sirve una vez en lugar de la aplicación.',
      ],
      facts: [['Fecha', date]],
      action: { label: 'Abrir los ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú, restablece tu contraseña de inmediato.'],
    }),
    twoFactorOff: (_values, { date }) => ({
      subject: 'La verificación en dos pasos está desactivada',
      paragraphs: [
        'Para iniciar sesión en tu cuenta ya no hace falta un código de tu aplicación de autenticación.',
      ],
      facts: [['Fecha', date]],
      action: { label: 'Abrir los ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú, actívala otra vez y cambia tu contraseña de inmediato.'],
    }),
    passkeyAdded: ({ passkey }, { date }) => ({
      subject: 'Se agregó una llave de acceso a tu cuenta',
      paragraphs: ['Ya puedes iniciar sesión en tu cuenta con una llave de acceso nueva.'],
      facts: [
        ['Llave de acceso', passkey],
        ['Fecha', date],
      ],
      action: { label: 'Revisar las llaves de acceso', path: paths.account },
      closing: ['Si no fuiste tú, quítala y cambia tu contraseña de inmediato.'],
    }),
    providerLinked: ({ provider }, { date }) => ({
      subject: `${provider} se vinculó a tu cuenta`,
      paragraphs: [`Ya puedes iniciar sesión en Longhand con ${provider}.`],
      facts: [['Fecha', date]],
      action: { label: 'Abrir los ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú, desvincúlalo y cambia tu contraseña de inmediato.'],
    }),
    exportReady: ({ keptDays }, { date }) => ({
      subject: 'Tus datos están listos para descargar',
      paragraphs: [
        'El archivo con todos tus datos de Longhand está listo.',
        `Descárgalo en los ajustes de tu cuenta en un plazo de ${keptDays} días.`,
      ],
      facts: [['Fecha', date]],
      action: { label: 'Abrir los ajustes de la cuenta', path: paths.account },
      closing: ['Si no lo pediste tú, cambia tu contraseña de inmediato.'],
    }),
    accountDeleted: (_values, { date, support }) => ({
      subject: 'Se eliminó tu cuenta',
      paragraphs: ['Se eliminó tu cuenta de Longhand.'],
      facts: [['Fecha', date]],
      closing: [notYouText(support)],
    }),
    providerUnpaid: ({ message }, { date }) => ({
      subject: 'Un proveedor se quedó sin crédito',
      paragraphs: [
        'Las grabaciones y traducciones que usan este proveedor fallarán hasta que se pague su factura.',
        'Después del pago, se podrán reintentar.',
      ],
      facts: [
        ['Mensaje', message],
        ['Fecha', date],
      ],
    }),
    ...spanishBilling,
    ...spanishCorrectors,
    ...spanishPrecision,
    test: (_values, { date }) => ({
      subject: 'Correo de prueba de Longhand',
      paragraphs: [`El correo de tu instalación funciona. Enviaste esta prueba el ${date}.`],
    }),
    feedback: ({ from, replyTo, subject, message, page, error, userAgent }, { date, browser }) => ({
      subject: `Comentarios: ${subject}`,
      paragraphs: [`${from} escribió:`],
      quotes: [message],
      facts: [
        ['Responder a', replyTo],
        ['Fecha', date],
        ...(page ? ([['Página', page]] as const) : []),
        ...(error ? ([['Error', error]] as const) : []),
        ['Navegador', `${browser(userAgent)} (${userAgent})`],
      ],
    }),
  },
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  linkFallbackIntro: 'Si el botón no funciona, abre este enlace:',
  sentBy: (host) => `Enviado por Longhand en ${host}.`,
  turnOff: 'Cancelar la suscripción a estos correos',
  unknownBrowser: 'desconocido',
  browserAndSystem: (browser, system) => `${browser} en ${system}`,
  unsubscribe: {
    kinds: {
      emailMeOnComplete: 'Correos sobre transcripciones terminadas y fallidas',
      emailMeOnActivity: 'Correos sobre grabaciones compartidas, transferencias y menciones',
    },
    question: '¿Cancelar la suscripción? Puedes volver a suscribirte en tus ajustes.',
    button: 'Cancelar suscripción',
    done: 'Suscripción cancelada. Puedes volver a suscribirte en tus ajustes.',
  },
}
