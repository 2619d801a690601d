import { lazy, Suspense, useEffect, useState } from 'react'
import { offerRemedy, type Remedied } from '#web/remedies.ts'
import { useCan } from '#web/session.ts'
import { OVERRIDABLE } from '../contract/fields.ts'
import type { Reason } from '../contract/replies.ts'

// Every page waits for the refusal, few see it: the dialog is fetched when it is needed.
const RestrictionDialog = lazy(() =>
  import('./restriction-dialog.tsx').then((module) => ({ default: module.RestrictionDialog })),
)

type Offer = { reasons: readonly Reason[]; resolve: (remedied: Remedied) => void }

/** A stay that restrictions refuse: a user who may override them enters a reason, and the request is sent again with it. */
export function RestrictionOffer() {
  const mayOverride = useCan('bookings.override')
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    if (!mayOverride) return undefined
    const withdrawals = OVERRIDABLE.map((code) =>
      offerRemedy(code, ({ details }) => {
        const reasons = (details['why'] ?? []) as readonly Reason[]
        return new Promise((resolve) => setOffer({ reasons, resolve }))
      }),
    )
    return () => withdrawals.forEach((withdraw) => withdraw())
  }, [mayOverride])
  if (!offer) return null
  const end = (remedied: Remedied) => {
    setOffer(undefined)
    offer.resolve(remedied)
  }
  return (
    <Suspense>
      <RestrictionDialog
        reasons={offer.reasons}
        onOverride={(restrictionReason) => end({ restrictionReason })}
        onClose={() => end(false)}
      />
    </Suspense>
  )
}
