import { leadsArea } from '#areas/marketing/leads/actions/leads.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import type { DealStage, LeadKind, LeadSource, LeadState } from '#areas/marketing/leads/rules/states.ts'
import { actorOf, colleagues } from '#areas/platform/users/actions/colleagues.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { type DemoProperty, emailOf } from './properties.ts'
import type { Desk } from './recent.ts'

const { actions } = leadsArea
type At = { desk: Desk; today: Day }

type Row = readonly [
  ago: number,
  state: LeadState,
  kind: LeadKind,
  source: LeadSource,
  name: string,
  company: string,
  title: string,
  rooms: number,
  inDays: number,
  nights: number,
]

/** Enquiries of the last weeks, the oldest first: their subject, from when on and for how long. */
const ASKED: readonly Row[] = [
  [44, 'CONVERTED', 'GROUP', 'EMAIL', 'Rohan Mehta', 'Mehta Textiles', 'Sales meeting, 18 rooms', 18, 52, 3],
  [43, 'UNQUALIFIED', 'STAY', 'FORM', 'Tom Becker', '', 'Dormitory for a school class', 12, 30, 4],
  [41, 'CONVERTED', 'WEDDING', 'PHONE', 'Anjali Kapoor', '', 'Wedding in February, 40 rooms', 40, 84, 2],
  [39, 'NURTURE', 'COMPANY', 'REFERRAL', 'Farah Khan', 'Lakeside Pharma', 'Corporate rates for next year', 6, 60, 2],
  [37, 'CONVERTED', 'EVENT', 'FORM', 'Julien Moreau', 'Atelier Moreau', 'Product launch with dinner', 10, 41, 1],
  [35, 'JUNK', 'SERVICE', 'FORM', 'Best Links', '', 'More visitors for your page', 0, 0, 0],
  [33, 'NURTURE', 'WEDDING', 'EVENT', 'Sneha Iyer', '', 'Wedding fair: autumn of next year', 30, 300, 3],
  [31, 'CONVERTED', 'GROUP', 'EMAIL', 'Akira Tanaka', 'Sakura Tours', 'Tour of 22 guests', 11, 63, 2],
  [30, 'UNQUALIFIED', 'LONG_STAY', 'WALK_IN', 'Peter Novak', '', 'Six months, far below our rate', 1, 10, 90],
  [28, 'CONVERTED', 'COMPANY', 'PHONE', 'Divya Nair', 'Nair Consulting', 'Consultants each week', 4, 24, 4],
  [26, 'QUALIFIED', 'GROUP', 'FORM', 'Carlos Ruiz', 'Ruta Sur', 'Cyclists on their way south', 9, 48, 1],
  [24, 'NURTURE', 'AGENT', 'EMAIL', 'Mei Lin', 'Harbour Travel', 'Allotment for small groups', 5, 120, 2],
  [22, 'CONVERTED', 'GROUP', 'REFERRAL', 'Hannah Weiss', 'Bergchor', 'Choir, rooms with twin beds', 16, 70, 3],
  [20, 'QUALIFIED', 'EVENT', 'PHONE', 'Imran Sheikh', 'Sheikh & Sons', 'Board meeting with lunch', 3, 33, 1],
  [18, 'WORKING', 'WEDDING', 'FORM', 'Pooja Rao', '', 'Engagement by the lake', 20, 95, 2],
  [17, 'CONVERTED', 'LONG_STAY', 'EMAIL', 'Lars Olsen', 'Nordic Wind', 'Two engineers for a month', 2, 27, 28],
  [15, 'WORKING', 'GROUP', 'EMAIL', 'Marie Dubois', 'Club des Marcheurs', 'Hiking club, half board', 14, 66, 4],
  [13, 'QUALIFIED', 'COMPANY', 'EVENT', 'Vivek Menon', 'Menon Motors', 'Dealers from all over the state', 12, 57, 2],
  [12, 'WORKING', 'STAY', 'CAMPAIGN', 'Grace Miller', '', 'Three families at New Year', 3, 40, 5],
  [10, 'CONVERTED', 'EVENT', 'WALK_IN', 'Suresh Pillai', '', 'Sixtieth birthday, 60 guests', 8, 45, 1],
  [9, 'WORKING', 'GROUP', 'FORM', 'Olivia Brown', 'Brown Yoga', 'Yoga week, quiet rooms', 10, 78, 6],
  [7, 'NEW', 'RESTAURANT', 'PHONE', 'Nikhil Jain', '', 'Lunch for 30 on a Sunday', 0, 16, 0],
  [6, 'WORKING', 'COMPANY', 'REFERRAL', 'Amina Yusuf', 'Gulf Logistics', 'Crew rooms twice a week', 6, 20, 1],
  [5, 'NEW', 'STAY', 'FORM', 'Ben Carter', '', 'Honeymoon, the best room there is', 1, 54, 7],
  [4, 'NEW', 'GROUP', 'EMAIL', 'Elena Rossi', 'Viaggi Rossi', 'Two coaches in spring', 44, 130, 2],
  [3, 'WORKING', 'EVENT', 'PHONE', 'Karan Gill', 'Gill Foods', 'Tasting for buyers', 5, 29, 1],
  [2, 'NEW', 'WEDDING', 'FORM', 'Leela Shah', '', 'Small wedding, 25 guests', 13, 110, 2],
  [1, 'NEW', 'STAY', 'FORM', 'Sam Wilson', '', 'Five rooms for a reunion', 5, 36, 3],
  [1, 'NEW', 'COMPANY', 'PHONE', 'Ritu Bansal', 'Bansal Legal', 'Rates for interviews', 2, 14, 1],
  [0, 'NEW', 'GROUP', 'FORM', 'Yusuf Demir', 'Anadolu Tur', 'Group of 30, answer by Friday', 15, 88, 3],
]

/** How far the deals of some enquiries are, and what a room and night costs; the others are inquiries. */
const DEALS: Readonly<Record<string, { stage: DealStage; rate: number }>> = {
  'Sales meeting, 18 rooms': { stage: 'PROPOSED', rate: 410_000 },
  'Wedding in February, 40 rooms': { stage: 'PROSPECT', rate: 520_000 },
  'Product launch with dinner': { stage: 'TENTATIVE', rate: 450_000 },
  'Tour of 22 guests': { stage: 'PROPOSED', rate: 380_000 },
  'Consultants each week': { stage: 'DEFINITE', rate: 430_000 },
  'Choir, rooms with twin beds': { stage: 'TURNED_DOWN', rate: 360_000 },
  'Two engineers for a month': { stage: 'PROSPECT', rate: 340_000 },
}
/** The links by which some opened the form: source, medium, campaign, and the page before it. */
const LINKS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  'Julien Moreau': ['google', 'cpc', 'events', 'https://palace.example/events'],
  'Carlos Ruiz': ['google', 'cpc', 'groups', 'https://palace.example/groups'],
  'Pooja Rao': ['instagram', 'social', 'weddings', 'https://palace.example/weddings'],
  'Olivia Brown': ['newsletter', 'email', 'autumn', 'https://palace.example/groups'],
  'Leela Shah': ['instagram', 'social', 'weddings', 'https://palace.example/weddings'],
}
const CAME = `
  update leads set utm_source = $3, utm_medium = $4, utm_campaign = $5, landing = $6 where property_id = $1 and id = $2`
const LOST = 'Chose another hotel'

/** Enquiries of a hotel, in every state they may be in, and what became of some: they stay when the samples go. */
export async function writeLeads({ desk, today }: At, property: DemoProperty): Promise<void> {
  await desk(addDays(today, -50), 10, async (ctx) => {
    const { responseHours, staleDays, version } = await actions.settings(ctx, {})
    const clock = { responseHours, staleDays, version, returnMinutes: 120 }
    if (version === 0) await actions.saveSettings(ctx, leads.saveSettings.input.parse(clock))
    const { rows } = await actions.reasons(ctx, {})
    if (!rows.some(({ name }) => name === LOST))
      await actions.addReason(ctx, leads.addReason.input.parse({ name: LOST }))
  })
  for (const row of ASKED) await desk(addDays(today, -row[0]), 10, (ctx) => enter(ctx, row, { today, property }))
}

async function enter(ctx: Context, row: Row, { today, property }: { today: Day; property: DemoProperty }) {
  const [, state, kind, source, name, companyName, title, rooms, inDays, nights] = row
  const [firstName = '', lastName = ''] = name.split(' ')
  const dated = nights > 0 && { arrival: addDays(today, inDays), departure: addDays(today, inDays + nights) }
  const asked = { kind, source, title, firstName, lastName, companyName, ...(rooms > 0 && { rooms }), ...dated }
  const email = `${firstName}.${lastName}@leads.example`.toLowerCase()
  const { lead } = await actions.create(ctx, leads.create.input.parse({ ...asked, email }))
  const link = LINKS[name]
  if (link) await ctx.tx.named('', CAME, [ctx.property.id, lead.id, ...link])
  if (state === 'NEW') return
  const manager = (await colleagues(ctx)).find((one) => one.email === emailOf(property, 'PROP_MANAGER'))
  if (!manager) return
  const acting = { ...ctx, actor: { ...actorOf(manager), permissions: ctx.actor.permissions } }
  const called = { leadId: lead.id, kind: 'CALL', subject: 'First call', outcome: 'Dates and budget are clear' }
  const { lead: working } = await actions.addActivity(acting, leads.addActivity.input.parse(called))
  const known = { leadId: lead.id, version: working.version }
  if (state === 'CONVERTED') {
    const company = companyName === '' ? 'NONE' : 'NEW'
    const made = await actions.convert(acting, leads.convert.input.parse({ ...known, company, dealName: title }))
    await take(acting, made.deals[0]?.id ?? '', { title, rooms, from: addDays(today, inDays), nights })
  } else if (state !== working.state) {
    const why = state === 'NURTURE' ? { until: addDays(today, 60) } : { reason: 'Does not suit the hotel' }
    await actions.move(acting, leads.move.input.parse({ ...known, state, ...why }))
  }
}

const LARGEST = `
  select t.id from room_types t join rooms r on r.property_id = t.property_id and r.room_type_id = t.id
   where t.property_id = $1 group by t.id order by count(*) desc, t.id limit 1`

/** Gives a deal its rooms, and takes it as far as it is. */
async function take(
  ctx: Context,
  dealId: string,
  { title, rooms, from, nights }: { title: string; rooms: number; from: Day; nights: number },
): Promise<void> {
  const { stage, rate } = DEALS[title] ?? { stage: 'INQUIRY', rate: 400_000 }
  const [type] = await ctx.tx.named<{ id: string }>('', LARGEST, [ctx.property.id])
  if (!type) return
  const all = Array.from({ length: nights }, (_, at) => ({
    night: addDays(from, at),
    roomTypeId: type.id,
    rooms,
    rate,
  }))
  const { deal } = await actions.setDealNights(
    ctx,
    leads.setDealNights.input.parse({ dealId, version: 1, nights: all }),
  )
  if (stage === 'INQUIRY') return
  const lostReasonId = (await actions.reasons(ctx, {})).rows.find(({ name }) => name === LOST)?.id
  const more =
    stage === 'TENTATIVE' ? { optionOn: addDays(from, -14) } : stage === 'TURNED_DOWN' ? { lostReasonId } : {}
  await actions.moveDeal(ctx, leads.moveDeal.input.parse({ dealId, version: deal.version, stage, ...more }))
}
