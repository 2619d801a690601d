import { type Notice, openApproval } from '#areas/people/approvals/actions/engine.ts'
import { CLAIM, claimNotice, SWAP, swapNotice } from '#areas/people/rota/actions/notify.ts'
import type { ApprovalKind } from '#areas/people/approvals/rules/policies.ts'
import { type ShiftTimes, timesOn } from '#areas/people/rota/rules/times.ts'
import { addDays, type Day, daysBetween, mondayOf } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import { Batch, type Row } from './rows.ts'
import type { Desk } from './recent.ts'
import type { Made } from './staff.ts'

/** Weeks before this one, and of these how many are closed. */
const PAST_WEEKS = 52
const OPEN_WEEKS = 2
/** This week and those after it; the last is a draft. */
const WEEKS_AHEAD = 4
const LEFT_DAYS = 9

type DemoType = {
  code: string
  name: string
  color: string
  starts: string
  ends: string
  pauseStarts?: string
  pauseEnds?: string
  unpaidBreak?: number
}

const TYPES: readonly DemoType[] = [
  { code: 'E', name: 'Early', color: 'BLUE', starts: '07:00', ends: '15:00', unpaidBreak: 30 },
  { code: 'L', name: 'Late', color: 'AMBER', starts: '15:00', ends: '23:00', unpaidBreak: 30 },
  { code: 'N', name: 'Night', color: 'VIOLET', starts: '23:00', ends: '07:00', unpaidBreak: 30 },
  { code: 'D', name: 'Day', color: 'SLATE', starts: '09:00', ends: '17:30', unpaidBreak: 30 },
  { code: 'H', name: 'Housekeeping', color: 'GREEN', starts: '08:00', ends: '16:30', unpaidBreak: 30 },
  { code: 'S', name: 'Split', color: 'ROSE', starts: '11:00', ends: '22:00', pauseStarts: '15:00', pauseEnds: '18:00' },
  { code: 'K', name: 'Kitchen late', color: 'ORANGE', starts: '13:30', ends: '22:00', unpaidBreak: 30 },
]
/** What people of a department work in turn, week by week. */
const TURNS: Readonly<Record<string, readonly string[]>> = {
  FRONT_DESK: ['E', 'L'], HOUSEKEEPING: ['H'], RESTAURANT: ['S', 'E', 'S'], KITCHEN: ['K', 'E'], MAINTENANCE: ['E', 'D'],
} // prettier-ignore
const NIGHTS = 'Night receptionist'

/** How many people are needed: fixed, or by what the day brings. */
const NEEDS: readonly { area: string; title?: string; starts: string; ends: string; driver: string; amount: number }[] =
  [
    { area: 'FRONT_DESK', starts: '07:00', ends: '15:00', driver: 'FIXED', amount: 1 },
    { area: 'FRONT_DESK', starts: '15:00', ends: '23:00', driver: 'ARRIVALS', amount: 20 },
    { area: 'HOUSEKEEPING', title: 'Room attendant', starts: '09:00', ends: '16:00', driver: 'CLEANING', amount: 1 },
    { area: 'RESTAURANT', starts: '19:00', ends: '21:30', driver: 'COVERS', amount: 12 },
    { area: 'KITCHEN', starts: '18:00', ends: '21:30', driver: 'FIXED', amount: 1 },
  ]

const ORDER = [
  'shift_types', 'rota_patterns', 'coverage_rules', 'rota_weeks', 'rota_shifts', 'shift_claims', 'shift_swaps', 'unavailabilities',
] as const // prettier-ignore

type Planned = { id: string; who: Made; on: Day; code: string; times: ShiftTimes }

/** A year of rota and the weeks to come: shift types, needs, open shifts, a swap that waits for a manager, a draft. */
export async function planRota(
  { desk, today }: { desk: Desk; today: Day },
  made: readonly Made[],
  isAway: IsAway,
): Promise<void> {
  await desk(today, 9, async (ctx) => {
    const batch = new Batch(ORDER)
    const typeIds = addTypes(ctx, batch)
    addRules(ctx, batch, made, typeIds)
    addWeeks(ctx, batch, made, today)
    const planned = addShifts(ctx, batch, made, { typeIds, today, isAway })
    const waiting = addRequests(ctx, batch, planned, { typeIds, today })
    await batch.flush(ctx.tx)
    await nameHeads(ctx, made)
    await requireCertificate(ctx)
    for (const one of waiting) await openApproval(ctx, one)
  })
}

/** Who is first in a department, and signs in, heads it. */
async function nameHeads({ tx, property }: Context, made: readonly Made[]): Promise<void> {
  const heads = made.filter(({ position, departmentName }, at) => position.role && made[at - 1]?.departmentName !== departmentName) // prettier-ignore
  await tx.named(
    '',
    `update departments d set head_id = h.id, version = d.version + 1
       from jsonb_to_recordset($2::jsonb) as h (id uuid, "departmentId" uuid) where d.property_id = $1 and d.id = h."departmentId"`,
    [property.id, JSON.stringify(heads.map(({ id, job }) => ({ id, departmentId: job.departmentId })))],
  )
}

/** Late in the kitchen works who may handle food. */
const requireCertificate = ({ tx, property }: Context) =>
  tx.named(
    '',
    `update shift_types s set document_type_ids = array[t.id] from document_types t
      where s.property_id = $1 and s.code = 'K' and t.property_id = $1 and t.name = 'Food handler certificate'`,
    [property.id],
  )

function addTypes({ property, now }: Context, batch: Batch): ReadonlyMap<string, string> {
  const ids = new Map(TYPES.map(({ code }) => [code, newId()]))
  for (const { code, name, color, starts, ends, pauseStarts = null, pauseEnds = null, unpaidBreak = 0 } of TYPES)
    batch.add('shift_types', {
      property_id: property.id, id: ids.get(code), code, name, color, kind: 'WORK', starts, ends, pause_starts: pauseStarts, pause_ends: pauseEnds,
      unpaid_break: unpaidBreak, paid_break: 0, department_ids: [], is_active: true, created_at: now, version: 1,
    }) // prettier-ignore
  return ids
}

function addRules(
  { property, now }: Context,
  batch: Batch,
  made: readonly Made[],
  typeIds: ReadonlyMap<string, string>,
) {
  const turn = (codes: string) => [...codes].map((code) => (code === '-' ? 'OFF' : (typeIds.get(code) ?? '')))
  const pattern = (name: string, codes: string) =>
    batch.add('rota_patterns', {
      property_id: property.id, id: newId(), name, name_key: name.toLowerCase(), days: turn(codes), is_active: true, created_at: now, version: 1,
    }) // prettier-ignore
  pattern('Early and late in turn', 'EEEEE--LLLLL--')
  pattern('Five days', 'DDDDD--')
  for (const { area, title, starts, ends, driver, amount } of NEEDS) {
    const one = made.find((each) => each.area === area && (!title || each.position.title === title))
    if (!one) continue
    batch.add('coverage_rules', {
      property_id: property.id, id: newId(), department_id: one.job.departmentId, position_id: title ? one.job.positionId : null,
      weekdays: [1, 2, 3, 4, 5, 6, 7], starts, ends, driver, amount, created_at: now, version: 1,
    }) // prettier-ignore
  }
}

function addWeeks({ property, now, actor }: Context, batch: Batch, made: readonly Made[], today: Day): void {
  const departmentIds = [...new Set(made.map(({ job }) => job.departmentId))]
  for (let week = -PAST_WEEKS; week < WEEKS_AHEAD - 1; week++)
    for (const departmentId of departmentIds)
      batch.add('rota_weeks', {
        property_id: property.id, department_id: departmentId, week_start: addDays(mondayOf(today), week * 7),
        state: week < -OPEN_WEEKS ? 'LOCKED' : 'PUBLISHED', budget_minutes: null, published_at: now, published_by: actor.name, version: 1,
      }) // prettier-ignore
}

/** Whether an employee is on leave on a day. */
type IsAway = (employeeId: string, on: Day) => boolean
type Known = { typeIds: ReadonlyMap<string, string>; today: Day }

type AnyShift = Omit<Planned, 'who'> & { who: Made | null; place: Made }

function shiftRow(
  { property, now }: Context,
  { id, who, on, code, times, place }: AnyShift,
  { typeIds, today }: Known,
): Row {
  const type = TYPES.find((each) => each.code === code)
  const isDraft = on >= addDays(mondayOf(today), (WEEKS_AHEAD - 1) * 7)
  const { startAt, endAt, pauseStartAt, pauseEndAt } = times
  const spans = pauseStartAt
    ? `{["${startAt}","${pauseStartAt}"),["${pauseEndAt}","${endAt}")}`
    : `{["${startAt}","${endAt}")}`
  const isRead = !isDraft && who !== null && on < addDays(today, 3)
  return {
    property_id: property.id, id, employee_id: who?.id ?? null, department_id: place.job.departmentId, position_id: place.job.positionId,
    type_id: typeIds.get(code), kind: 'WORK', on_date: on, start_at: startAt, end_at: endAt, pause_start_at: pauseStartAt, pause_end_at: pauseEndAt,
    unpaid_break: type?.unpaidBreak ?? 0, area: '', note: '', origin: 'PATTERN', reason: '',
    state: isDraft ? 'DRAFT' : isRead ? 'ACKNOWLEDGED' : 'PUBLISHED', is_removed: false, published_at: isDraft ? null : now,
    published_employee_id: isDraft ? null : (who?.id ?? null), published_on: isDraft ? null : on, published_spans: isDraft ? null : spans,
    published_type_id: isDraft ? null : typeIds.get(code), acknowledged_at: isRead ? now : null, created_at: now, version: 1,
  } // prettier-ignore
}

/** What an employee works on a day: five days of seven, two off in a row that move on by a day each week. */
function codeOn({ area, position }: Made, at: number, week: number, weekday: number): string | undefined {
  const off = (at * 2 + week + 100) % 7
  if (weekday === off || weekday === (off + 1) % 7) return undefined
  if (position.title === NIGHTS) return 'N'
  const turn = TURNS[area] ?? ['D']
  return turn[(at + week + 100) % turn.length]
}

function addShifts(
  ctx: Context,
  batch: Batch,
  made: readonly Made[],
  { typeIds, today, isAway }: Known & { isAway: IsAway },
): Planned[] {
  const cached = new Map<string, ShiftTimes>()
  const timesFor = (on: Day, code: string): ShiftTimes | undefined => {
    const type = TYPES.find((each) => each.code === code)
    const times = cached.get(`${on} ${code}`) ?? (type && timesOn(on, type, ctx.property.timeZone))
    if (times) cached.set(`${on} ${code}`, times)
    return times
  }
  const monday = mondayOf(today)
  const planned: Planned[] = []
  const first = addDays(monday, -PAST_WEEKS * 7)
  for (const [at, who] of made.entries())
    for (let day = 0; day < (PAST_WEEKS + WEEKS_AHEAD) * 7; day++) {
      const on = addDays(first, day)
      const hasLeft = who.job.employmentType === 'SEASONAL' && on > addDays(today, -LEFT_DAYS)
      const code =
        on < who.joinOn || hasLeft || isAway(who.id, on)
          ? undefined
          : codeOn(who, at, Math.floor(day / 7) - PAST_WEEKS, day % 7)
      const times = code === undefined ? undefined : timesFor(on, code)
      if (code === undefined || !times) continue
      const shift = { id: newId(), who, on, code, times, place: who }
      batch.add('rota_shifts', shiftRow(ctx, shift, { typeIds, today }))
      if (daysBetween(today, on) > 0) planned.push(shift)
    }
  return planned
}

/** What waits for approval, and who are its parties. */
type Waiting = { kind: ApprovalKind; subjectId: string; employeeId: string; notice: Notice }

/** Open shifts next week, one of them claimed, and a swap that both want. */
function addRequests(ctx: Context, batch: Batch, planned: readonly Planned[], known: Known): Waiting[] {
  const waiting: Waiting[] = []
  const { property, now } = ctx
  const next = addDays(mondayOf(known.today), 7)
  const inWeek = planned.filter(({ on }) => on >= next && on < addDays(next, 7))
  const open = inWeek.filter(({ who, on }) => who.area === 'RESTAURANT' && who.position.title === 'Waiter' && on >= addDays(next, 4)).slice(0, 2) // prettier-ignore
  for (const shift of open) {
    const id = newId()
    batch.add('rota_shifts', shiftRow(ctx, { ...shift, id, who: null, place: shift.who }, known)) // prettier-ignore
    const free = planned.find(({ who }) => who.position.title === 'Waiter' && !planned.some((each) => each.who.id === who.id && each.on === shift.on)) // prettier-ignore
    if (shift !== open[0] || !free) continue
    const claimId = newId()
    const notice = claimNotice({ employeeName: free.who.name, shift })
    waiting.push({ kind: CLAIM, subjectId: claimId, employeeId: free.who.id, notice })
    batch.add('shift_claims', {
      property_id: property.id, id: claimId, shift_id: id, employee_id: free.who.id, state: 'CLAIMED', claimed_at: now, decided_by: '',
    }) // prettier-ignore
  }
  const [first, ...others] = inWeek.filter(({ who, on }) => ['Receptionist', 'Cook'].includes(who.position.title) && on >= addDays(next, 1)) // prettier-ignore
  const second = others.find(({ who, on }) => first && who.id !== first.who.id && who.job.departmentId === first.who.job.departmentId && on === first.on) // prettier-ignore
  if (!first || !second) return waiting
  const swapId = newId()
  // The colleague has said yes.
  const notice = swapNotice({ fromName: first.who.name, toName: second.who.name, shift: first }, 'rota_swap_waits')
  waiting.push({ kind: SWAP, subjectId: swapId, employeeId: first.who.id, notice })
  batch.add('shift_swaps', {
    property_id: property.id, id: swapId, shift_id: first.id, from_employee_id: first.who.id, to_employee_id: second.who.id,
    to_shift_id: second.id, state: 'ACCEPTED', expires_at: first.times.startAt, asked_at: now, decided_by: '', version: 1,
  }) // prettier-ignore
  batch.add('unavailabilities', {
    property_id: property.id, id: newId(), employee_id: second.who.id, weekday: 3, from_on: known.today, until_on: null, reason: 'Evening school',
    created_at: now,
  }) // prettier-ignore
  return waiting
}
