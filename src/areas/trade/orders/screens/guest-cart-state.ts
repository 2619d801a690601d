import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import type { GuestDish } from '../contract/guests.ts'
import type { CartLine } from './cart-line.ts'
import type { Choosable } from './dish-dialog.tsx'

/** What a guest has chosen and sent from a table, stored while the tab is open. */
type StoredCart = {
  /** Of the cart: sent twice, it is one order. */
  requestId: string
  lines: readonly CartLine[]
  guestName: string
  notes: string
  /** Orders sent, the latest first. */
  sent: readonly string[]
}

const MOST_SHOWN = 5
const fresh = (): StoredCart => ({ requestId: v7(), lines: [], guestName: '', notes: '', sent: [] })

function read(name: string): StoredCart {
  try {
    return { ...fresh(), ...JSON.parse(sessionStorage.getItem(name) ?? '{}') }
  } catch {
    return fresh()
  }
}

export function useGuestCart(code: string) {
  const name = `hotelmate.table.${code}`
  const [stored, setStored] = useState<StoredCart>(() => read(name))
  useEffect(() => sessionStorage.setItem(name, JSON.stringify(stored)), [name, stored])
  return {
    ...stored,
    change: (change: Partial<StoredCart>) => setStored((now) => ({ ...now, ...change })),
    /** It is sent: an empty cart, and one order more to look after. */
    wasSent: (requestId: string) =>
      setStored(({ guestName, sent }) => ({ ...fresh(), guestName, sent: [requestId, ...sent].slice(0, MOST_SHOWN) })),
  }
}

/** A dish as what is chosen from knows it. */
export const offerOf = ({ productId, name, priceNow, modifierGroups, comboParts }: GuestDish): Choosable => ({
  product: {
    id: productId,
    name,
    unit: 'piece',
    isFractional: false,
    modifierGroups,
    comboParts: comboParts.map(({ part, choices }) => ({
      part,
      choices: choices.map((choice) => ({ ...choice, stationId: null })),
    })),
  },
  priceNow,
})
