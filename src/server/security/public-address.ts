import { lookup } from 'node:dns/promises'
import { isInside } from '#core/networks.ts'

/** Whether a name resolves to a public address now, whatever it did when it was set; one that resolves to none fails as its look-up does. */
export async function isOutside(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true })
  return !found.some(({ address }) => isInside(address))
}
