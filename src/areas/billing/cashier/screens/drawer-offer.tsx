import { lazy, Suspense, useEffect, useState } from 'react'
import { offerRemedy } from '#web/remedies.ts'
import { useCan } from '#web/session.ts'

// Every page waits for the refusal, few see it: the dialog is fetched when it is needed.
const DrawerOfferDialog = lazy(() =>
  import('./drawer-offer-dialog.tsx').then((module) => ({ default: module.DrawerOfferDialog })),
)

type Offer = { resolve: (isOpen: boolean) => void }

/** Cash of a user without an open shift: they open one in place, over what they are doing, and their request is sent again. */
export function DrawerOffer() {
  const mayWrite = useCan('cashier.write')
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    if (!mayWrite) return undefined
    return offerRemedy('drawer_needed', () => new Promise((resolve) => setOffer({ resolve })))
  }, [mayWrite])
  if (!offer) return null
  const end = (isOpen: boolean) => {
    setOffer(undefined)
    offer.resolve(isOpen)
  }
  return (
    <Suspense>
      <DrawerOfferDialog onOpened={() => end(true)} onClose={() => end(false)} />
    </Suspense>
  )
}
