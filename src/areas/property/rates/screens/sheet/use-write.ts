import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { sendAndRefresh } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { rates } from '../../contract/rates.ts'
import type { View } from './cells.ts'
import type { Run } from './edits.ts'

/** Stores runs of a view and offers the way back, also by Ctrl+Z: the last twenty changes of this screen. */
export function useWrite(view: View) {
  const { t } = useTranslation('rates')
  const queries = useQueryClient()
  const notify = useNotify()
  const done = useRef<string[]>([])

  const undo = async (changeId: string | undefined) => {
    if (changeId === undefined) return
    done.current = done.current.filter((id) => id !== changeId)
    try {
      const { skippedCount } = await sendAndRefresh(queries, (send) => send(rates.undoChange, { changeId }))
      toast(skippedCount > 0 ? t('undo.partly', { count: skippedCount }) : t('undo.done'), { tone: 'info' })
    } catch (error) {
      notify.refusal(error)
    }
  }

  const write = async (runs: readonly Run[]): Promise<boolean> => {
    if (runs.length === 0) return true
    try {
      const { changeId } = await sendAndRefresh(queries, (send) =>
        view === 'price'
          ? send(rates.setPrices, { rows: priceRows(runs) })
          : send(rates.setRestrictionCells, { rows: restrictionRows(view, runs) }),
      )
      // Someone else may have set the very same meanwhile: then there is nothing to undo.
      if (changeId !== null) done.current = [...done.current.slice(-19), changeId]
      const count = runs.reduce((total, { values }) => total + values.length, 0)
      toast(t('sheet.saved', { count }), changeId === null ? {} : { undo: () => void undo(changeId) })
      return true
    } catch (error) {
      notify.refusal(error)
      return false
    }
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

const restrictionRows = (view: Exclude<View, 'price'>, runs: readonly Run[]) =>
  runs.map(({ roomTypeId, ratePlanId, from, values }) => ({
    from,
    ...(roomTypeId !== null && { roomTypeId }),
    ...(ratePlanId !== null && { ratePlanId }),
    nights: values.map((value) => ({ [view]: value })),
  }))
