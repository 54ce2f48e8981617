/** Host that malicious redirects lead to. */
export const evilHost = 'evil.example'
const evilOrigin = evilHost

const schemeRelative = [
  `//${evilOrigin}`,
  `//${evilOrigin}/dashboard`,
  `///${evilOrigin}`,
  `////${evilOrigin}`,
  `/////${evilOrigin}/%2f..`,
  `//${evilOrigin}:443/`,
  `//user@${evilOrigin}`,
  `//longhand.example@${evilOrigin}`,
  `//${evilOrigin}?/dashboard`,
  `//${evilOrigin}#/dashboard`,
  `//[::ffff:203.0.113.7]/`,
  `//3405803783/`,
]

const backslashes = [
  `\\\\${evilOrigin}`,
  `/\\${evilOrigin}`,
  `\\/${evilOrigin}`,
  `/\\/${evilOrigin}`,
  `//\\${evilOrigin}`,
  `\\/\\/${evilOrigin}`,
  `/\\\\\\${evilOrigin}`,
  `/dashboard\\..\\..\\\\${evilOrigin}`,
]

const absoluteUrls = [
  `https://${evilOrigin}`,
  `http://${evilOrigin}/dashboard`,
  `HTTPS://${evilOrigin}`,
  `https:${evilOrigin}`,
  `https:/${evilOrigin}`,
  `https:\\\\${evilOrigin}`,
  `https://longhand.example@${evilOrigin}/`,
  `https://longhand.example:x@${evilOrigin}/`,
  `https://longhand.example.${evilOrigin}/`,
  `https://${evilOrigin}\\@longhand.example/`,
  `ftp://${evilOrigin}/`,
]

const otherSchemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  `javascript://${evilOrigin}/%0aalert(1)`,
  '/javascript:alert(1)//\u2028',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  `blob:https://${evilOrigin}/1`,
]

const controlCharacters = [
  `/\t/${evilOrigin}`,
  `/\n/${evilOrigin}`,
  `/\r\n/${evilOrigin}`,
  `\t//${evilOrigin}`,
  ` //${evilOrigin}`,
  `\u0000//${evilOrigin}`,
  `\u0001https://${evilOrigin}`,
  `/dashboard\r\nLocation: https://${evilOrigin}/`,
  `\ufeff//${evilOrigin}`,
  `/\u200b/${evilOrigin}`,
]

const encodedUrls = [
  `%2f%2f${evilOrigin}`,
  `/%2f${evilOrigin}`,
  `%252f%252f${evilOrigin}`,
  `/%252f${evilOrigin}`,
  `/%5c${evilOrigin}`,
  `/%255c${evilOrigin}`,
  `%68ttps://${evilOrigin}`,
  `/%09/${evilOrigin}`,
  `/%0d%0aLocation:%20https://${evilOrigin}`,
  `/%2e%2e//${evilOrigin}`,
]

const dotsAndUnicode = [
  `/..//${evilOrigin}`,
  `/.//${evilOrigin}`,
  `/a/../..//${evilOrigin}`,
  `/%09/../\\${evilOrigin}/..//${evilOrigin}`,
  `/./\\/${evilOrigin}`,
  `／／${evilOrigin}`,
  `/／${evilOrigin}`,
  `⁄⁄${evilOrigin}`,
  `//evil。example`,
  `//ｅvil.example`,
  `/\u2044/${evilOrigin}`,
]

const shapes = [
  `?redirect=//${evilOrigin}`,
  `#//${evilOrigin}`,
  `/logout?redirect=//${evilOrigin}`,
  `["//${evilOrigin}"]`,
  `{"to":"//${evilOrigin}"}`,
  `//${evilOrigin}/${'a'.repeat(1900)}`,
  `//${evilOrigin}/${'../'.repeat(600)}`,
]

/** Values of `redirect` that would send users to an attacker's site. */
export const openRedirects: readonly string[] = [
  ...schemeRelative,
  ...backslashes,
  ...absoluteUrls,
  ...otherSchemes,
  ...controlCharacters,
  ...encodedUrls,
  ...dotsAndUnicode,
  ...shapes,
]

/** Whether a browser that follows `location` from a page of `origin` stays there and runs no script. */
export function isSafeRedirect(origin: string, location: string): boolean {
  if (!URL.canParse(location, `${origin}/signin`)) return true
  return new URL(location, `${origin}/signin`).origin === origin
}
