import { useEffect, useState } from 'react'
import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import { changeNote } from '#web/outbox/outbox.ts'
import { useSession } from '#web/session.ts'
import type { CartLine } from './cart-line.ts'
import type { PlaceDraft } from './place-draft.ts'

/** What a waiter has touched and not sent yet. It outlives a reload and a browser that is killed. */
export type CartDraft = { outletId: string; way: DeliveryMethod | undefined; place: PlaceDraft; lines: readonly CartLine[]; at: number } // prettier-ignore

/** After so long the table has eaten. */
const LIVES_MS = 12 * 3_600_000

/** The name of the note a cart is stored under: by user, for an order, a table, or the next guest. */
export function useDraftName({ order, table }: { order?: string | undefined; table?: string | undefined }): string {
  const { user } = useSession()
  return `cart ${user.propertyId} ${user.id} ${order ?? table ?? 'new'}`
}

/** What was stored under a name; null when there is nothing, undefined while the device looks. */
export function useStoredDraft(name: string): CartDraft | null | undefined {
  const [found, setFound] = useState<{ name: string; draft: CartDraft | null }>()
  useEffect(() => {
    let isStale = false
    void changeNote<CartDraft>(name, (draft) => (draft && Date.now() - draft.at < LIVES_MS ? draft : undefined)).then(
      (draft) => isStale || setFound({ name, draft: draft ?? null }),
    )
    return () => {
      isStale = true
    }
  }, [name])
  return found?.name === name ? found.draft : undefined
}

export const saveDraft = (name: string, draft: CartDraft | undefined): void => {
  void changeNote<CartDraft>(name, () => (draft && draft.lines.length > 0 ? draft : undefined))
}
