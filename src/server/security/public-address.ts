import { lookup } from 'node:dns/promises'
import { isInside } from '#core/networks.ts'

/** Whether a name leads outside our own walls now, whatever it did when it was set; one that leads nowhere fails as its look-up does. */
export async function isOutside(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true })
  return !found.some(({ address }) => isInside(address))
}
