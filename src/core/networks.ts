/** An IPv6 address that carries an IPv4 one at its end: mapped, compatible, or translated on its way. */
const CARRIED = /^(?:::(?:ffff:(?:0:)?)?|64:ff9b::)(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/

/** The IPv4 address where an address leads: '::ffff:7f00:1' is 127.0.0.1. */
function carriedBy(ip: string): string {
  const [, dotted, high, low] = CARRIED.exec(ip) ?? []
  if (high === undefined || low === undefined) return dotted ?? ip
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.')
}

/** Addresses inside our own walls, which someone else's address must not name: loopback, private, link-local and multicast networks. */
export function isInside(ip: string): boolean {
  const plain = carriedBy(ip.toLowerCase().replace(/^\[|\]$/g, ''))
  if (plain.includes(':')) return plain === '::1' || plain === '::' || /^f[cdf]|^fe[89ab]/.test(plain)
  const [a = 0, b = 0] = plain.split('.').map(Number)
  return (
    a === 0 || a === 10 || a === 127 || a >= 224 ||
    (a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254) || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)
  ) // prettier-ignore
}

/**
 * Whether keys may go to an address: encrypted and public; where `mayBeNear` (a demo, whose practice partners stand on
 * this machine), also to this machine. What a name leads to shows only when it is called: `server/security/public-address.ts`.
 */
export function isCallable(url: string, { mayBeNear }: { mayBeNear: boolean }): boolean {
  const { protocol, hostname } = new URL(url)
  const isNear = hostname === 'localhost' || hostname === '127.0.0.1'
  if (isNear && mayBeNear) return true
  return protocol === 'https:' && !isNear && !(/^[\d.]+$|:/.test(hostname) && isInside(hostname))
}
