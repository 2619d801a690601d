import { useState } from 'react'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { basisPointsOf, minor } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import type { RatePlan } from '../contract/rates.ts'
import type { Change } from './changes.ts'
import { useBulkPreview } from './use-bulk-preview.ts'
import { useSetPrices } from './use-prices.ts'

/** The days of the week, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

export type BulkFormOptions = {
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  from: Day
  onSaved: () => void
}

/** Which nights change and how, what that would do, and the doing of it. */
export function useBulkForm({ plans, types, from: first, onSaved }: BulkFormOptions) {
  const { today } = useDays()
  const { parse } = useMoney()
  const setPrices = useSetPrices()
  const own = plans.filter((plan) => plan.isActive && plan.parentPlanId === null)
  const start = first < today ? today : first
  const [{ from, until }, setSpan] = useState({ from: start as string, until: addDays(start, 7) as string })
  const [weekdays, setWeekdays] = useState<number[]>(WEEKDAYS)
  const [typeIds, setTypeIds] = useState<readonly string[]>(types.map((type) => type.id))
  const [planId, setPlanId] = useState(own[0]?.id ?? '')
  const [kind, setKind] = useState<Change['kind']>('set')
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)

  const change = changeOf(kind, text, parse)
  const isSpan = isDay(from) && isDay(until) && from < until && from >= today
  const preview = useBulkPreview(
    isSpan && change && typeIds.length > 0 && weekdays.length > 0
      ? { ratePlanId: planId, roomTypeIds: typeIds, from: from as Day, until: until as Day, weekdays, change }
      : undefined,
  )
  const apply = async () => {
    setSaving(true)
    const isSaved = await setPrices(preview.changes)
    setSaving(false)
    if (isSaved) onSaved()
  }
  const toggleType = (id: string) =>
    setTypeIds(typeIds.includes(id) ? typeIds.filter((each) => each !== id) : [...typeIds, id])

  return {
    own,
    span: { from, until },
    setSpan,
    weekdays,
    setWeekdays,
    typeIds,
    toggleType,
    planId,
    setPlanId,
    kind,
    setKind,
    text,
    setText,
    hasChange: change !== undefined,
    /** Whether what is chosen can be counted. */
    isCountable: change !== undefined && isSpan,
    preview,
    isSaving,
    apply,
  }
}

export type BulkForm = ReturnType<typeof useBulkForm>

/** What was typed as a change; undefined while it is none. */
function changeOf(
  kind: Change['kind'],
  text: string,
  parse: (typed: string) => number | undefined,
): Change | undefined {
  const plain = text.trim().replace(/^\+/, '').replace('−', '-')
  if (kind === 'percent') {
    const percent = Number(plain.replace('%', '').replace(',', '.'))
    const isPercent = plain !== '' && Number.isFinite(percent) && percent >= -100 && percent <= 1000
    return isPercent ? { kind, basisPoints: basisPointsOf(percent) } : undefined
  }
  const amount = parse(plain)
  if (amount === undefined || (kind === 'set' && amount < 0)) return undefined
  return { kind, amount: minor(amount) }
}
