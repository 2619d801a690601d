import type { RequestOf } from '#core/contract.ts'
import { changeNote } from '#web/outbox/outbox.ts'
import type { attendance } from '../contract/attendance.ts'

export type Entry = RequestOf<typeof attendance.kioskClock>
type Sealed = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
/** By the id of the device under which an entry is stored once. */
type Shelved = Readonly<Record<string, Sealed>>

/**
 * Entries of a kiosk that wait for the network outlast a reload and a flat battery. They contain PINs, so they are sealed by a key that no script can
 * read out of the browser. A page without HTTPS has no such key: there they wait in memory.
 */
export const canStore = (): boolean => crypto.subtle !== undefined // eslint-disable-line @typescript-eslint/no-unnecessary-condition

const noteOf = (propertyId: number): string => `kiosk ${propertyId}`

async function keyOf(): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return (await changeNote<CryptoKey>('kiosk key', (before) => before ?? made)) ?? made
}

export async function storeEntry(propertyId: number, entry: Entry): Promise<void> {
  if (!canStore()) return
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(entry))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(), text)
  await changeNote<Shelved>(noteOf(propertyId), (before) => ({ ...before, [entry.clientId]: { nonce, bytes } }))
}

export async function dropEntry(propertyId: number, { clientId }: Entry): Promise<void> {
  if (!canStore()) return
  await changeNote<Shelved>(noteOf(propertyId), (before = {}) => {
    const left = Object.entries(before).filter(([id]) => id !== clientId)
    return left.length > 0 ? Object.fromEntries(left) : undefined
  })
}

/** What waits on this device, the earliest first. What another key sealed is of no use any more. */
export async function readEntries(propertyId: number): Promise<Entry[]> {
  if (!canStore()) return []
  const shelved = await changeNote<Shelved>(noteOf(propertyId), (before) => before)
  if (!shelved) return []
  const key = await keyOf()
  const open = async ({ nonce, bytes }: Sealed): Promise<Entry[]> => {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes).catch(() => undefined)
    return text ? [JSON.parse(new TextDecoder().decode(text)) as Entry] : []
  }
  const entries = (await Promise.all(Object.values(shelved).map(open))).flat()
  return entries.toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
}
