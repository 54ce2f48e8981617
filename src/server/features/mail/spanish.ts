import type { Texts } from './letter.ts'
import { paths } from './paths.ts'
import { reasons } from './spanish-reasons.ts'

const notYou = (support: string | null) =>
  support
    ? `Si no fuiste tú, escribe enseguida a ${support}.`
    : 'Si no fuiste tú, avisa enseguida a quien administra esta instalación.'

export const spanish: Texts = {
  letters: {
    verifyEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Verifica tu correo',
      paragraphs: ['Confirma que esta dirección es tuya.'],
      action: { label: 'Verificar correo', path: paths.verifyEmail(code) },
      closing: [
        `El enlace funciona una vez, durante ${span(validSeconds)}.`,
        'Si no tienes cuenta en Longhand, alguien se equivocó al escribir su dirección: ignora este mensaje.',
      ],
    }),
    resetPassword: ({ code, validSeconds }, { span }) => ({
      subject: 'Restablece tu contraseña',
      paragraphs: ['Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, elígela aquí.'],
      action: { label: 'Elegir contraseña nueva', path: paths.resetPassword(code) },
      closing: [
        `El enlace funciona una vez, durante ${span(validSeconds)}.`,
        'Si no fuiste tú, ignora este mensaje: tu contraseña no cambia.',
      ],
    }),
    changeEmail: ({ code, validSeconds }, { span }) => ({
      subject: 'Confirma tu correo nuevo',
      paragraphs: ['Tu cuenta va a tener esta dirección. Confirma que es tuya.'],
      action: { label: 'Confirmar correo', path: paths.verifyEmail(code) },
      closing: [
        `El enlace funciona una vez, durante ${span(validSeconds)}. Hasta entonces sigue valiendo la anterior.`,
        'Si no lo pediste tú, ignora este mensaje.',
      ],
    }),
    invite: ({ inviter, workspace }) => ({
      subject: `${inviter} te invita a ${workspace}`,
      paragraphs: [
        `${inviter} quiere que te unas al espacio de trabajo «${workspace}» en Longhand, que convierte grabaciones en texto.`,
        'Inicia sesión con esta dirección, o regístrate con ella, para aceptar o rechazar.',
      ],
      action: { label: 'Abrir Longhand', path: paths.dashboard },
    }),
    share: ({ sharer, collectionId, collectionName }) => ({
      subject: `${sharer} compartió «${collectionName}» contigo`,
      paragraphs: ['Desde ahora puedes leer, escuchar y editar la transcripción.'],
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    handOver: ({ giver, collectionId, collectionName }) => ({
      subject: `${giver} te cedió «${collectionName}»`,
      paragraphs: ['Desde ahora te pertenece: compártela, muévela o elimínala como quieras.'],
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    transcriptReady: ({ collectionId, collectionName, durationSeconds }, { span }) => ({
      subject: `La transcripción de «${collectionName}» está lista`,
      paragraphs: [
        durationSeconds === null
          ? 'La transcripción ya se puede leer, editar y exportar.'
          : `La transcripción (${span(durationSeconds)}) ya se puede leer, editar y exportar.`,
      ],
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    transcriptFailed: ({ collectionName, reason }) => ({
      subject: `«${collectionName}» no se pudo transcribir`,
      paragraphs: [reasons[reason]],
      action: { label: 'Abrir el panel', path: paths.dashboard },
    }),
    mention: ({ author, collectionId, collectionName, content, quote }) => ({
      subject: `${author} te mencionó en «${collectionName}»`,
      paragraphs: [`${author} escribió:`],
      quotes: [content],
      ...(quote && { facts: [['Junto a las palabras', quote]] }),
      action: { label: 'Abrir transcripción', path: paths.transcript(collectionId) },
    }),
    newSignIn: ({ userAgent, address }, { when, browser }) => ({
      subject: 'Nuevo inicio de sesión en tu cuenta',
      paragraphs: ['Alguien inició sesión en tu cuenta con un navegador que no se había usado antes.'],
      facts: [
        ['Hora', when],
        ['Navegador', browser(userAgent)],
        ['Dirección de red', address],
      ],
      action: { label: 'Ver mis sesiones', path: paths.account },
      closing: [
        'Si fuiste tú, no tienes que hacer nada. Si no, cierra esa sesión y elige enseguida una contraseña nueva.',
      ],
    }),
    passwordChanged: (_values, { when }) => ({
      subject: 'Tu contraseña cambió',
      paragraphs: ['La contraseña de tu cuenta cambió.'],
      facts: [['Hora', when]],
      action: { label: 'No fui yo: restablecerla', path: paths.requestReset },
      closing: ['Si fuiste tú, no tienes que hacer nada.'],
    }),
    emailChanged: ({ newEmail }, { when, support }) => ({
      subject: 'El correo de tu cuenta cambió',
      paragraphs: ['Tu cuenta tiene ahora otra dirección. Inicia sesión con ella.'],
      facts: [
        ['Correo nuevo', newEmail],
        ['Hora', when],
      ],
      closing: [notYou(support)],
    }),
    twoFactorOn: (_values, { when }) => ({
      subject: 'La verificación en dos pasos está activada',
      paragraphs: [
        'Para iniciar sesión en tu cuenta ahora hace falta también un código de tu aplicación de autenticación.',
        'Guarda tus códigos de recuperación en un lugar seguro: cada uno sustituye a la aplicación una vez.',
      ],
      facts: [['Hora', when]],
      action: { label: 'Abrir ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú, restablece enseguida tu contraseña.'],
    }),
    twoFactorOff: (_values, { when }) => ({
      subject: 'La verificación en dos pasos está desactivada',
      paragraphs: [
        'Para iniciar sesión en tu cuenta ya no hace falta un código de tu aplicación de autenticación.',
      ],
      facts: [['Hora', when]],
      action: { label: 'Abrir ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú, actívala otra vez y elige enseguida una contraseña nueva.'],
    }),
    passkeyAdded: ({ passkey }, { when }) => ({
      subject: 'Se añadió una llave de acceso a tu cuenta',
      paragraphs: ['Desde ahora se puede iniciar sesión en tu cuenta con una llave de acceso nueva.'],
      facts: [
        ['Llave de acceso', passkey],
        ['Hora', when],
      ],
      action: { label: 'Ver mis llaves de acceso', path: paths.account },
      closing: ['Si no fuiste tú, quítala y elige enseguida una contraseña nueva.'],
    }),
    providerLinked: ({ provider }, { when }) => ({
      subject: `Iniciar sesión con ${provider}`,
      paragraphs: [`Desde ahora puedes iniciar sesión en Longhand con tu cuenta de ${provider}.`],
      facts: [['Hora', when]],
      action: { label: 'Abrir ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú, desvincúlala y elige enseguida una contraseña nueva.'],
    }),
    exportReady: ({ keptDays }, { when }) => ({
      subject: 'Tus datos están listos para descargar',
      paragraphs: [
        'El archivo con todo lo tuyo en Longhand está listo.',
        `Descárgalo en los ajustes de tu cuenta. Se guarda durante ${keptDays} días.`,
      ],
      facts: [['Hora', when]],
      action: { label: 'Abrir los ajustes de la cuenta', path: paths.account },
      closing: ['Si no fuiste tú quien lo pidió, elige enseguida una contraseña nueva.'],
    }),
    accountDeleted: (_values, { when, support }) => ({
      subject: 'Tu cuenta se eliminó',
      paragraphs: ['Tu cuenta de Longhand se eliminó.'],
      facts: [['Hora', when]],
      closing: [notYou(support)],
    }),
    feedback: ({ from, replyTo, subject, message, page, error, userAgent }, { when, browser }) => ({
      subject: `Comentarios: ${subject}`,
      paragraphs: [`${from} escribe:`],
      quotes: [message],
      facts: [
        ['Responder a', replyTo],
        ['Hora', when],
        ...(page ? ([['Página', page]] as const) : []),
        ...(error ? ([['Error', error]] as const) : []),
        ['Navegador', `${browser(userAgent)} (${userAgent})`],
      ],
    }),
  },
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  instead: 'Si el botón no funciona, abre esta dirección:',
  sentBy: (host) => `Enviado por Longhand en ${host}.`,
  turnOff: 'No recibir más correos de este tipo',
  unknownBrowser: 'desconocido',
  browserOn: (browser, system) => `${browser} en ${system}`,
  unsubscribe: {
    kinds: {
      emailMeOnComplete: 'Correos cuando una transcripción está lista o falló',
      emailMeOnActivity: 'Correos sobre lo que se comparte contigo o se te cede, y tus menciones',
    },
    question: '¿Quieres dejar de recibirlos? Puedes volver a activarlos en tus ajustes.',
    button: 'No recibir más',
    done: 'Ya no los recibirás. Puedes volver a activarlos en tus ajustes.',
  },
}
