// Hosts of films. A page shows a link; only after a press on it the browser asks the host for its player.

interface Video {
  /** The address that people open. */
  href: string
  /** The address of the player for a frame, which begins to play: it is only fetched after a press. */
  embed: string
}

interface VideoHost {
  hosts: RegExp
  /** The id of a film in an address of the host. */
  idOf: (url: URL) => string | null | undefined
  href: (id: string, host: string) => string
  embed: (id: string, host: string) => string
}

/** PeerTube is run by many; a policy has to name each host. */
const peerTube = ['framatube.org', 'makertube.net', 'peertube.tv', 'tilvids.com', 'video.blender.org']

const part = (url: URL, pattern: RegExp) => pattern.exec(url.pathname)?.[1]

const videoHosts: VideoHost[] = [
  {
    hosts: /^(?:(?:www|m|music)\.)?(?:youtube|youtube-nocookie)\.com$/,
    idOf: (url) =>
      url.pathname === '/watch' ? url.searchParams.get('v') : part(url, /^\/(?:embed|shorts|live|v)\/([^/]+)/),
    href: (id) => `https://www.youtube.com/watch?v=${id}`,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  {
    hosts: /^youtu\.be$/,
    idOf: (url) => part(url, /^\/([^/]+)$/),
    href: (id) => `https://www.youtube.com/watch?v=${id}`,
    embed: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  {
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    idOf: (url) => part(url, /^\/(?:video\/|channels\/[\w-]+\/)?(\d+)/),
    href: (id) => `https://vimeo.com/${id}`,
    embed: (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
  },
  {
    hosts: /^(?:www\.)?archive\.org$/,
    idOf: (url) => part(url, /^\/(?:details|embed)\/([\w.-]+)/),
    href: (id) => `https://archive.org/details/${id}`,
    embed: (id) => `https://archive.org/embed/${id}?autoplay=1`,
  },
  {
    hosts: new RegExp(`^(?:${peerTube.join('|').replaceAll('.', '\\.')})$`),
    idOf: (url) => part(url, /^\/(?:w|videos\/(?:watch|embed))\/([\w-]+)/),
    href: (id, host) => `https://${host}/w/${id}`,
    embed: (id, host) => `https://${host}/videos/embed/${id}?autoplay=1`,
  },
]

/** Origins of the players, for the policy of pages. */
export const playerOrigins: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://archive.org',
  ...peerTube.map((host) => `https://${host}`),
]

/** The film that an address leads to; undefined if it is not one of a known host. */
export function videoOf(address: string): Video | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = videoHosts.find(({ hosts }) => hosts.test(url.hostname))
  const id = host?.idOf(url)
  if (!host || !id || !/^[\w.-]{1,100}$/.test(id)) return undefined
  return { href: host.href(id, url.hostname), embed: host.embed(id, url.hostname) }
}
