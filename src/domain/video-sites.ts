import { isMediaFileName } from '#domain/collections/file-names.ts'

/** Sites whose media only a download program can find. Their language can't be detected in advance. */
const videoSites = [
  ...[
    'youtube.com',
    'youtu.be',
    'youtube-nocookie.com',
    'vimeo.com',
    'dailymotion.com',
    'dai.ly',
    'twitch.tv',
  ],
  ...['tiktok.com', 'facebook.com', 'fb.watch', 'instagram.com', 'x.com', 'twitter.com', 'reddit.com'],
  ...['linkedin.com', 'bilibili.com', 'b23.tv', 'rumble.com', 'odysee.com', 'ted.com', 'soundcloud.com'],
  ...['mixcloud.com', 'bandcamp.com', 'vk.com', 'ok.ru', 'nicovideo.jp', 'streamable.com', 'loom.com'],
  ...['wistia.com', 'wistia.net', 'brightcove.net', 'podcasts.apple.com'],
]

/** Returns whether a URL is a page on a video site rather than a file there. */
export function isVideoSite(url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '')
  const isKnownHost = videoSites.some((site) => host === site || host.endsWith(`.${site}`))
  return isKnownHost && !isMediaFileName(url.pathname)
}
