import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { sendAndRefresh } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { rates } from '../../contract/rates.ts'
import type { CellValue, View } from './cells.ts'
import { levelRuns, type Run } from './edits.ts'

/** How many requests one change of restrictions may take; a larger one is made with the bulk dialog. */
const MOST_REQUESTS = 200

/** Stores runs of a view and offers the way back, also by Ctrl+Z: the last twenty changes of this screen. */
export function useWrite(view: View) {
  const { t } = useTranslation('rates')
  const queries = useQueryClient()
  const notify = useNotify()
  const done = useRef<string[][]>([])

  const undo = async (changeIds: readonly string[] | undefined) => {
    if (!changeIds) return
    done.current = done.current.filter((ids) => ids !== changeIds)
    try {
      const counts = await sendAndRefresh(queries, async (send) => {
        const replies = []
        for (const changeId of changeIds.toReversed()) replies.push(await send(rates.undoChange, { changeId }))
        return replies
      })
      const skipped = counts.reduce((total, { skippedCount }) => total + skippedCount, 0)
      toast(skipped > 0 ? t('undo.partly', { count: skipped }) : t('undo.done'), { tone: 'info' })
    } catch (error) {
      notify.refusal(error)
    }
  }

  const write = async (runs: readonly Run[]): Promise<boolean> => {
    if (runs.length === 0) return true
    const requests = view === 'price' ? [] : restrictionRequests(view, runs)
    if (requests.length > MOST_REQUESTS) {
      toast(t('sheet.tooMany', { most: MOST_REQUESTS }), { tone: 'error' })
      return false
    }
    const changeIds: string[] = []
    try {
      await sendAndRefresh(queries, async (send) => {
        const stored = ({ changeId }: { changeId: string | null }) => changeId !== null && changeIds.push(changeId)
        if (view === 'price') stored(await send(rates.setPrices, { rows: priceRows(runs) }))
        for (const request of requests) stored(await send(rates.setRestrictions, request))
      })
    } catch (error) {
      notify.refusal(error)
      if (changeIds.length === 0) return false
    }
    const count = runs.reduce((total, { values }) => total + values.length, 0)
    // Someone else may have set the very same meanwhile: then there is nothing to undo.
    if (changeIds.length > 0) done.current = [...done.current.slice(-19), changeIds]
    toast(t('sheet.saved', { count }), changeIds.length > 0 ? { undo: () => void undo(changeIds) } : {})
    return true
  }
  return { write, undoLast: () => void undo(done.current.at(-1)) }
}

const priceRows = (runs: readonly Run[]) =>
  runs.flatMap(({ roomTypeId, ratePlanId, from, values }) =>
    roomTypeId === null || ratePlanId === null
      ? []
      : [
          {
            roomTypeId,
            ratePlanId,
            from,
            amounts: values.map((value) => (typeof value === 'number' ? minor(value) : null)),
          },
        ],
  )

type RestrictionRequest = { from: Day; until: Day; roomTypeId?: string; ratePlanId?: string } & {
  [name: string]: unknown
}

function restrictionRequests(view: Exclude<View, 'price'>, runs: readonly Run[]): RestrictionRequest[] {
  return runs.flatMap((run) =>
    levelRuns(run).map(({ from, until, value }: { from: Day; until: Day; value: CellValue }) => ({
      from,
      until,
      ...(run.roomTypeId !== null && { roomTypeId: run.roomTypeId }),
      ...(run.ratePlanId !== null && { ratePlanId: run.ratePlanId }),
      [view]: value,
    })),
  )
}
