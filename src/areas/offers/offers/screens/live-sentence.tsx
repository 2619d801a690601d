import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import type { FieldsForm } from '#web/form.ts'
import { NO_CONDITIONS } from '../rules/offers.ts'
import { NEW_OFFER, type OfferFields } from './form-values.ts'
import { NEW_GIFT } from './gift-fields.tsx'
import { useSentence } from './sentence.ts'
import { useNames } from './use-names.ts'

/** The terms of the offer as they are typed, in a sentence. */
export function LiveSentence({ form }: { form: FieldsForm<OfferFields> }) {
  const sentence = useSentence()
  const typed = useWatch({ control: form.control })
  const gift = typed.gift ? ({ ...NEW_GIFT, ...typed.gift } as typeof NEW_GIFT) : null
  const names = useNames(gift, typed.conditions ?? {})
  // Of days that are being typed nothing is said yet.
  const whole = (typed.conditions?.blackouts ?? []).filter((one) => one?.firstOn && one.lastOn)
  const { percentBp = null, amount = null, buy = null, free = null, maxOff = null } = typed
  return (
    <Alert severity="info" icon={false} role="status">
      {sentence({
        target: typed.target ?? NEW_OFFER.target,
        kind: typed.kind ?? NEW_OFFER.kind,
        percentBp,
        amount: amount as Parameters<typeof sentence>[0]['amount'],
        buy,
        free,
        maxOff: maxOff as Parameters<typeof sentence>[0]['maxOff'],
        amountsAre: typed.amountsAre ?? 'AS_PRICED',
        comesOff: typed.comesOff ?? 'BEFORE_TAX',
        roundTo: (typed.roundTo ?? null) as Parameters<typeof sentence>[0]['roundTo'],
        everyNth: typed.everyNth ?? null,
        maxRoomsPerNight: typed.maxRoomsPerNight ?? null,
        needsCode: typed.needsCode ?? false,
        audience: typed.audience ?? 'EVERYONE',
        channels: [],
        gift,
        names,
        conditions: { ...NO_CONDITIONS, ...typed.conditions, blackouts: whole } as typeof NO_CONDITIONS,
      })}
    </Alert>
  )
}
