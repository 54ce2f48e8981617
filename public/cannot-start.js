// For browsers that can't run the product, which may not even be able to read it: no syntax newer than they are.
;(() => {
  var spanish = /^es/i.test(navigator.language || navigator.userLanguage || '')
  function show() {
    var title = spanish ? 'Este navegador es demasiado antiguo' : 'This browser is too old'
    document.title = [title, 'Longhand'].join(' · ')
    document.documentElement.lang = spanish ? 'es' : 'en'
    document.body.innerHTML =
      '<main style="max-width:30em;margin:15vh auto;padding:0 16px;font:17px/1.5 sans-serif">' +
      '<h1 style="font-size:28px"></h1><p></p>' +
      '<p><a href="https://www.google.com/chrome/">Google Chrome</a></p></main>'
    document.querySelector('h1').innerText = title
    document.querySelector('p').innerText = spanish
      ? 'Longhand necesita un navegador actual, como Chrome, Edge, Firefox o Safari. Tus transcripciones están a salvo; ábrelas en uno de ellos.'
      : 'Longhand needs a current browser, such as Chrome, Edge, Firefox or Safari. Your transcripts are safe; open them in one of these.'
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
})()
