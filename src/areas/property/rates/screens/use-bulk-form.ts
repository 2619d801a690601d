import { useState } from 'react'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, daysOf, isDay, type Day, weekdayOf } from '#core/dates.ts'
import { basisPointsOf, minor } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { WEEKDAYS } from '#web/ui/weekday-input.tsx'
import type { RatePlan } from '../contract/rates.ts'
import type { Change } from './changes.ts'
import { type CellValue, parseCell, type View } from './sheet/cells.ts'
import type { Run } from './sheet/edits.ts'
import { useWrite } from './sheet/use-write.ts'
import { useBulkPreview } from './use-bulk-preview.ts'

/** Every plan, as the plan of a restriction. */
export const ALL_PLANS = ''

export type BulkFormOptions = {
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  from: Day
  view: View
  onSaved: () => void
}

/** Which nights change and how, what that would do, and the doing of it. */
export function useBulkForm({ plans, types, from: first, view: firstView, onSaved }: BulkFormOptions) {
  const { today } = useDays()
  const money = useMoney()
  const [view, showView] = useState(firstView)
  const { write } = useWrite(view)
  const active = plans.filter((plan) => plan.isActive)
  const own = active.filter((plan) => plan.parentPlanId === null)
  const start = first < today ? today : first
  const [{ from, until }, setSpan] = useState({ from: start as string, until: addDays(start, 7) as string })
  const [weekdays, setWeekdays] = useState<number[]>(WEEKDAYS)
  const [typeIds, setTypeIds] = useState<readonly string[]>(types.map((type) => type.id))
  const [planId, setPlanId] = useState(firstView === 'price' ? (own[0]?.id ?? '') : ALL_PLANS)
  const [kind, setKind] = useState<Change['kind']>('set')
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isPrice = view === 'price'

  const change = isPrice ? changeOf(kind, text, money.parse) : undefined
  const value = isPrice ? undefined : parseCell(view, text, money)
  const isSpan = isDay(from) && isDay(until) && from < until && from >= today
  const isChosen = isSpan && typeIds.length > 0 && weekdays.length > 0
  const span = { from: from as Day, until: until as Day }
  const prices = useBulkPreview(
    isChosen && change ? { ...span, ratePlanId: planId, roomTypeIds: typeIds, weekdays, change } : undefined,
  )
  const places = typeIds.length === types.length ? [null] : typeIds
  const runs =
    isChosen && value !== undefined ? restrictionRuns(places, planId || null, { ...span, weekdays, value }) : []
  const count = runs.reduce((total, run) => total + run.values.length, 0)
  const preview = isPrice ? prices : { runs, prices: [], count, isReading: false, error: null }

  const apply = async () => {
    setSaving(true)
    const isSaved = await write(preview.runs)
    setSaving(false)
    if (isSaved) onSaved()
  }
  const toggleType = (id: string) =>
    setTypeIds(typeIds.includes(id) ? typeIds.filter((each) => each !== id) : [...typeIds, id])
  const setView = (next: View) => {
    showView(next)
    setText('')
    setPlanId(next === 'price' ? (own[0]?.id ?? '') : ALL_PLANS)
  }
  const hasChange = isPrice ? change !== undefined : value !== undefined

  return {
    view,
    setView,
    plans: isPrice ? own : active,
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
    hasChange,
    /** Whether what is chosen can be counted. */
    isCountable: hasChange && isSpan,
    preview,
    isSaving,
    apply,
  }
}

export type BulkForm = ReturnType<typeof useBulkForm>

type Restricted = { from: Day; until: Day; weekdays: readonly number[]; value: CellValue }

/** One value on the chosen weekdays of a span, for each type (or for all, null) of a plan (or of all). */
function restrictionRuns(
  places: readonly (string | null)[],
  ratePlanId: string | null,
  { from, until, weekdays, value }: Restricted,
): Run[] {
  const nights = daysOf({ from, until }).filter((day) => weekdays.includes(weekdayOf(day)))
  return places.flatMap((roomTypeId) => {
    const runs: Run[] = []
    for (const day of nights) {
      const last = runs.at(-1)
      if (last && addDays(last.from, last.values.length) === day) last.values.push(value)
      else runs.push({ roomTypeId, ratePlanId, from: day, values: [value] })
    }
    return runs
  })
}

/** What was typed as a change of prices; undefined while it is none. */
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
