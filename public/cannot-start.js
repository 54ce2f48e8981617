// Replaces every page if the browser isn't supported or the app couldn't be loaded. Uses only syntax that very old
// browsers can read.
function explainFailedStart() {
  var spanish = /^es/i.test(navigator.language || navigator.userLanguage || '')
  var englishTexts = {
    old: [
      'Browser not supported',
      'Longhand needs Chrome or Edge 117, Firefox 140, Safari 17.4, or newer. Your transcripts are safe; open them in one of these browsers.',
    ],
    missing: [
      'Couldn’t load Longhand',
      'Your connection may be down, or a new version was just installed. Your transcripts are safe.',
      'Refresh',
    ],
  }
  var spanishTexts = {
    old: [
      'Navegador no compatible',
      'Longhand necesita Chrome o Edge 117, Firefox 140, Safari 17.4, o una versión posterior. Tus transcripciones están a salvo; ábrelas en uno de estos navegadores.',
    ],
    missing: [
      'No se pudo cargar Longhand',
      'Puede que falle la conexión o que se acabe de instalar una versión nueva. Tus transcripciones están a salvo.',
      'Actualizar',
    ],
  }
  var isOld = document.documentElement.hasAttribute('data-unsupported')
  var texts = (spanish ? spanishTexts : englishTexts)[isOld ? 'old' : 'missing']
  function show() {
    document.title = [texts[0], 'Longhand'].join(' · ')
    document.documentElement.lang = spanish ? 'es' : 'en'
    document.body.innerHTML =
      '<main style="max-width:30em;margin:15vh auto;padding:0 16px;font:17px/1.5 sans-serif">' +
      '<h1 style="font-size:28px"></h1><p></p>' +
      (isOld
        ? '<p><a href="https://www.google.com/chrome/">Google Chrome</a></p></main>'
        : '<p><button type="button" style="font:inherit"></button></p></main>')
    document.querySelector('h1').innerText = texts[0]
    document.querySelector('p').innerText = texts[1]
    if (isOld) return
    var button = document.querySelector('button')
    button.innerText = texts[2]
    button.onclick = function reload() {
      location.reload()
    }
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
}
explainFailedStart()
