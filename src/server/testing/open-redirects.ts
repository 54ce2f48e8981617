/** Host that malicious redirects lead to. */
export const evilHost = 'evil.example'
const evil = evilHost

const schemeRelative = [
  `//${evil}`,
  `//${evil}/dashboard`,
  `///${evil}`,
  `////${evil}`,
  `/////${evil}/%2f..`,
  `//${evil}:443/`,
  `//user@${evil}`,
  `//longhand.example@${evil}`,
  `//${evil}?/dashboard`,
  `//${evil}#/dashboard`,
  `//[::ffff:203.0.113.7]/`,
  `//3405803783/`,
]

const backslashes = [
  `\\\\${evil}`,
  `/\\${evil}`,
  `\\/${evil}`,
  `/\\/${evil}`,
  `//\\${evil}`,
  `\\/\\/${evil}`,
  `/\\\\\\${evil}`,
  `/dashboard\\..\\..\\\\${evil}`,
]

const absolute = [
  `https://${evil}`,
  `http://${evil}/dashboard`,
  `HTTPS://${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `https:\\\\${evil}`,
  `https://longhand.example@${evil}/`,
  `https://longhand.example:x@${evil}/`,
  `https://longhand.example.${evil}/`,
  `https://${evil}\\@longhand.example/`,
  `ftp://${evil}/`,
]

const otherSchemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  `javascript://${evil}/%0aalert(1)`,
  '/javascript:alert(1)//\u2028',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  `blob:https://${evil}/1`,
]

const controlCharacters = [
  `/\t/${evil}`,
  `/\n/${evil}`,
  `/\r\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `\u0000//${evil}`,
  `\u0001https://${evil}`,
  `/dashboard\r\nLocation: https://${evil}/`,
  `\ufeff//${evil}`,
  `/\u200b/${evil}`,
]

const encoded = [
  `%2f%2f${evil}`,
  `/%2f${evil}`,
  `%252f%252f${evil}`,
  `/%252f${evil}`,
  `/%5c${evil}`,
  `/%255c${evil}`,
  `%68ttps://${evil}`,
  `/%09/${evil}`,
  `/%0d%0aLocation:%20https://${evil}`,
  `/%2e%2e//${evil}`,
]

const dotsAndUnicode = [
  `/..//${evil}`,
  `/.//${evil}`,
  `/a/../..//${evil}`,
  `/%09/../\\${evil}/..//${evil}`,
  `/./\\/${evil}`,
  `／／${evil}`,
  `/／${evil}`,
  `⁄⁄${evil}`,
  `//evil。example`,
  `//ｅvil.example`,
  `/\u2044/${evil}`,
]

const shapes = [
  `?redirect=//${evil}`,
  `#//${evil}`,
  `/logout?redirect=//${evil}`,
  `["//${evil}"]`,
  `{"to":"//${evil}"}`,
  `//${evil}/${'a'.repeat(1900)}`,
  `//${evil}/${'../'.repeat(600)}`,
]

/** Values of `redirect` that would send users to an attacker's site. */
export const openRedirects: readonly string[] = [
  ...schemeRelative,
  ...backslashes,
  ...absolute,
  ...otherSchemes,
  ...controlCharacters,
  ...encoded,
  ...dotsAndUnicode,
  ...shapes,
]

/** Whether a browser that follows `location` from a page of `origin` stays there and runs no script. */
export function staysOnOrigin(origin: string, location: string): boolean {
  if (!URL.canParse(location, `${origin}/signin`)) return true
  return new URL(location, `${origin}/signin`).origin === origin
}
