/** Addresses inside our own walls, which somebody else's address must not name: loopback, private and link-local networks. */
export function isInside(ip: string): boolean {
  const plain = ip
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '')
  if (plain.includes(':')) return plain === '::1' || plain === '::' || /^f[cd]|^fe[89ab]/.test(plain)
  const [a = 0, b = 0] = plain.split('.').map(Number)
  return (
    a === 0 || a === 10 || a === 127 || a >= 224 ||
    (a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254) || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)
  ) // prettier-ignore
}

/**
 * Whether keys may go to an address: encrypted and to the world outside; where `mayBeNear` (a demo, whose practice partners stand on
 * this machine), also to this machine. What a name leads to shows only when it is called: `server/security/public-address.ts`.
 */
export function isCallable(url: string, { mayBeNear }: { mayBeNear: boolean }): boolean {
  const { protocol, hostname } = new URL(url)
  const isNear = hostname === 'localhost' || hostname === '127.0.0.1'
  if (isNear && mayBeNear) return true
  return protocol === 'https:' && !isNear && !(/^[\d.]+$|:/.test(hostname) && isInside(hostname))
}
