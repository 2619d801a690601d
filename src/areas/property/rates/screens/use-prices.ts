import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sendAndRefresh } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { rates } from '../contract/rates.ts'
import { writesOf, type NightPrice } from './changes.ts'

/** Nights of one plan and type, what they get and what they had. */
export type PriceChange = {
  ratePlanId: string
  roomTypeId: string
  before: readonly NightPrice[]
  after: readonly NightPrice[]
}

/** Sets prices of nights and offers the old ones back. Answers whether all of it was saved. */
export function useSetPrices(): (changes: readonly PriceChange[]) => Promise<boolean> {
  const { t } = useTranslation('rates')
  const queries = useQueryClient()
  const notify = useNotify()

  const write = async (changes: readonly PriceChange[], side: 'before' | 'after') => {
    try {
      await sendAndRefresh(queries, async (send) => {
        for (const { ratePlanId, roomTypeId, [side]: prices } of changes)
          for (const step of writesOf(prices)) await send(rates.setDayPrices, { ratePlanId, roomTypeId, ...step })
      })
      return true
    } catch (error) {
      notify.refusal(error)
      return false
    }
  }

  return async (changes) => {
    const isSaved = await write(changes, 'after')
    const count = changes.reduce((total, change) => total + change.after.length, 0)
    if (isSaved) toast(t('saved', { count }), { undo: () => void write(changes, 'before') })
    return isSaved
  }
}
