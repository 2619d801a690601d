import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { projectsArea } from '#areas/people/projects/actions/projects.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { roomsArea } from '#areas/property/rooms/actions/rooms.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { asEmployee } from './acting.ts'
import { addActivities, addRates } from './activities.ts'
import { labelAndPropose } from './proposals.ts'
import type { Desk } from './recent.ts'
import type { Made } from './staff.ts'

const { actions } = projectsArea

/** Days from today; undefined is open. */
type DemoItem = {
  title: string
  group: 'BACKLOG' | 'UNSTARTED' | 'STARTED' | 'COMPLETED'
  days?: [start: number, due: number]
  hours?: number
  priority?: 'URGENT' | 'HIGH' | 'MEDIUM' | 'LOW'
  lines?: readonly string[]
  /** Places in the list of items that come first. */
  after?: readonly number[]
  /** Marked for the client. */
  client?: 'ITEM' | 'MILESTONE'
}
type DemoProject = {
  fields: Omit<RequestOf<typeof projects.create>, 'fromOn' | 'untilOn'>
  days: [from: number, until: number]
  /** Titles of positions: who leads it, and who works on it. */
  team: readonly string[]
  items: readonly DemoItem[]
}

const RENOVATION: DemoProject = {
  fields: { key: 'FLOOR2', name: 'Renovation of the second floor', kind: 'RENOVATION', color: 'AMBER', budgetMinutes: 24_000, description: 'New bathrooms and carpets, a part of the floor at a time.' },
  days: [60, 100],
  team: ['Operations manager', 'Technician', 'Executive housekeeper'],
  items: [
    { title: 'Choose tiles and fittings', group: 'COMPLETED', days: [-20, -8], hours: 16 },
    { title: 'Order tiles', group: 'STARTED', days: [-5, 6], hours: 4, priority: 'HIGH', after: [0], lines: ['Three offers', 'Sample on the wall', 'Delivery before work begins'] },
    { title: 'Agree with the plumber', group: 'UNSTARTED', days: [3, 12], hours: 6 },
    { title: 'Empty the rooms', group: 'UNSTARTED', days: [58, 60], hours: 24 },
    { title: 'Bathrooms of the first four rooms', group: 'BACKLOG', days: [60, 80], hours: 160, after: [1, 2, 3] },
    { title: 'Deep cleaning', group: 'BACKLOG', days: [96, 100], hours: 40, after: [4] },
  ],
} // prettier-ignore
const MAINTENANCE: DemoProject = {
  fields: { key: 'CARE', name: 'Maintenance programme', kind: 'MAINTENANCE', color: 'TEAL', budgetMinutes: 30_000, description: 'What is looked after in every season, so that nothing breaks in the high one.' },
  days: [-60, 300],
  team: ['Operations manager', 'Technician', 'Technician'],
  items: [
    { title: 'Service the air conditioning', group: 'STARTED', days: [-10, 10], hours: 60, priority: 'HIGH', lines: ['First floor', 'Second floor', 'Third floor', 'Restaurant'] },
    { title: 'Test the fire alarms', group: 'COMPLETED', days: [-30, -28], hours: 8 },
    { title: 'Seal the roof', group: 'UNSTARTED', days: [14, 20], hours: 30, priority: 'MEDIUM' },
    { title: 'Repaint the stairs', group: 'BACKLOG', hours: 40 },
  ],
} // prettier-ignore
const NEW_YEAR: DemoProject = {
  fields: { key: 'GALA', name: 'New Year gala of Malabar Media', kind: 'EVENT', color: 'VIOLET', budgetMinutes: 9_000, description: 'Dinner for eighty, a band, fireworks from the terrace.' },
  days: [-14, 40],
  team: ['Restaurant manager', 'Marketing officer', 'Head chef', 'Technician'],
  items: [
    { title: 'Agree on the menu', group: 'COMPLETED', days: [-12, -6], hours: 8, client: 'ITEM' },
    { title: 'Book the band', group: 'STARTED', days: [-7, 4], hours: 6, priority: 'URGENT', client: 'ITEM' },
    { title: 'Invitations', group: 'STARTED', days: [-3, 8], hours: 10, client: 'MILESTONE' },
    { title: 'Permission for the fireworks', group: 'UNSTARTED', days: [5, 20], hours: 4, priority: 'HIGH' },
    { title: 'Set up the terrace', group: 'BACKLOG', days: [38, 40], hours: 24, after: [3], client: 'ITEM' },
  ],
} // prettier-ignore
const MENU: DemoProject = {
  fields: { key: 'MENU', name: 'Spring menu', kind: 'INTERNAL', color: 'GREEN', budgetMinutes: 4_800, description: 'Eight new dishes, costed and tasted before they are printed.' },
  days: [-20, 45],
  team: ['Restaurant manager', 'Head chef', 'Cook'],
  items: [
    { title: 'Try eight dishes', group: 'STARTED', days: [-12, 6], hours: 30, lines: ['Two starters', 'Four mains', 'Two desserts'] },
    { title: 'Cost every dish', group: 'UNSTARTED', days: [4, 12], hours: 8, after: [0] },
    { title: 'Tasting with the waiters', group: 'UNSTARTED', days: [14, 14], hours: 6, after: [1] },
    { title: 'Print the menu', group: 'BACKLOG', days: [30, 40], hours: 3, after: [2] },
  ],
} // prettier-ignore

type Opened = { projectId: string; team: readonly Made[]; itemIds: readonly string[]; activityIds?: readonly string[] }

/** People of these positions, each once. */
function teamOf(made: readonly Made[], titles: readonly string[]): Made[] {
  const team: Made[] = []
  for (const title of titles) {
    const who = made.find((each) => each.position.title === title && !team.includes(each))
    if (who) team.push(who)
  }
  return team
}

async function shareWithClient(ctx: Context, projectId: string, workItemId: string, isMilestone: boolean): Promise<void> {
  const { version } = await actions.item(ctx, { projectId, workItemId })
  await actions.shareItem(ctx, { projectId, workItemId, version, isShared: true, isMilestone })
} // prettier-ignore

/** A project with its team, its items and what they wait for. */
async function openProject(ctx: Context, made: readonly Made[], project: DemoProject, today: Day): Promise<Opened> {
  const { fields, days, items } = project
  const team = teamOf(made, project.team)
  const { id: projectId, version } = await actions.create(ctx, projects.create.input.parse({
    ...fields, leadId: team[0]?.id ?? null, fromOn: addDays(today, days[0]), untilOn: addDays(today, days[1]),
  })) // prettier-ignore
  for (const { id: employeeId } of team.slice(1))
    await actions.saveMember(ctx, { projectId, employeeId, role: 'MEMBER' })
  await actions.setState(ctx, { projectId, version, state: 'ACTIVE' })
  const { states } = await actions.get(ctx, { projectId })
  const itemIds: string[] = []
  for (const [at, item] of items.entries()) {
    const assignee = team[(at + 1) % team.length]
    const made = await actions.createItem(ctx, projects.createItem.input.parse({
      projectId, title: item.title, priority: item.priority ?? 'NONE', stateId: states.find(({ group }) => group === item.group)?.id ?? null,
      startOn: item.days ? addDays(today, item.days[0]) : null, dueOn: item.days ? addDays(today, item.days[1]) : null,
      estimateMinutes: item.hours === undefined ? null : item.hours * 60, assigneeIds: assignee ? [assignee.id] : [],
    })) // prettier-ignore
    itemIds.push(made.id)
    const lines = (item.lines ?? []).map((text, place) => ({ text, isDone: place === 0 }))
    if (lines.length > 0) await actions.saveChecklist(ctx, { projectId, workItemId: made.id, version: made.version, lines })
    if (item.client) await shareWithClient(ctx, projectId, made.id, item.client === 'MILESTONE')
    for (const before of item.after ?? [])
      await actions.link(ctx, { projectId, workItemId: itemIds[before] ?? '', toId: made.id, kind: 'BLOCKS' })
  }
  return { projectId, team, itemIds }
} // prettier-ignore

/** Minutes a member works on the first items of a project, from Monday to Friday of a week. */
const WEEK = [90, 120, 60, 150, 75] as const
const NOTES = ['Spoke with the supplier', '', 'On site', 'Compared offers', ''] as const

/** A week of a project, of those of its team who work on its items; nothing of a day ahead. */
async function logWeek(
  ctx: Context,
  { projectId, team, itemIds, activityIds = [] }: Opened,
  weekOn: Day,
  today: Day,
): Promise<void> {
  for (const [at, { id: employeeId }] of team.slice(1).entries())
    for (const [day, minutes] of WEEK.entries()) {
      const on = addDays(weekOn, day)
      if (on > today || (day + at) % 2 === 1) continue
      const itemId = itemIds[(day + at) % Math.min(3, itemIds.length)] ?? null
      const activityId = activityIds[(day + at) % activityIds.length] ?? null
      const of = { projectId, employeeId, itemId, activityId, on, minutes: minutes + at * 15, note: NOTES[day] ?? '' }
      await actions.logTime(ctx, projects.logTime.input.parse(of))
    }
}

/** Weeks of the team that are submitted; of two weeks ago they are approved too. */
async function submitWeeks(ctx: Context, { team }: Opened, weekOn: Day, isApproved: boolean): Promise<void> {
  for (const who of team.slice(1)) {
    const own = await asEmployee(ctx, who)
    const week = own && (await actions.ownWeek(own, { weekOn }))
    if (!own || !week?.sheet) continue
    const { id: timesheetId, version } = week.sheet
    const sent = await actions.submitWeek(own, { timesheetId, version })
    if (isApproved)
      await actions.decideTimesheet(ctx, { timesheetId, version: sent.version, isApproved: true, comment: '' })
  }
}

/** The rooms of the second floor that the renovation closes. */
async function takeRooms(ctx: Context, { projectId }: Opened, today: Day): Promise<void> {
  const { rows } = await roomsArea.actions.list(ctx, rooms.list.input.parse({}))
  const floor = rows.filter(({ floor }) => floor === '2' || floor.startsWith('2')).slice(0, 4)
  const span = { from: addDays(today, 60), until: addDays(today, 80) }
  await actions.saveRooms(ctx, { projectId, rooms: floor.map(({ id }) => ({ roomId: id, ...span })) })
}

const CLIENT = {
  kind: 'CORPORATE',
  displayName: 'Malabar Media',
  billingCity: 'Mumbai',
  billingCountry: 'India',
} as const

/** Items of a template: title, first and last day after the first of the project, places of those it waits for, whether it is the manager's. */
type Step = readonly [
  title: string,
  start: number,
  due: number,
  after?: readonly number[],
  isManagers?: true | undefined,
  lines?: readonly string[],
]
type DemoTemplate = Pick<RequestOf<typeof projects.createTemplate>, 'name' | 'kind' | 'color' | 'description'> & {
  steps: readonly Step[]
}

const HOTEL_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Renovation of a room',
    kind: 'RENOVATION',
    color: 'AMBER',
    description: 'Two weeks, from the empty room to the first guest.',
    steps: [
      ['Choose materials and order them', 0, 3, [], true, ['Tiles', 'Carpet', 'Paint']],
      ['Empty the room', 4, 4, [0]],
      ['Bathroom', 5, 9, [1]],
      ['Paint and carpet', 8, 11, [1]],
      ['Put the furniture back', 12, 12, [2, 3]],
      ['Deep cleaning and inspection', 13, 13, [4], true, ['Water', 'Light', 'Television', 'Safe']],
    ],
  },
  {
    name: 'Seasonal opening',
    kind: 'OPENING',
    color: 'GREEN',
    description: 'Six weeks before the first guests of the season.',
    steps: [
      ['Prices and restrictions of the season', 0, 7, [], true],
      ['Hire for the season', 0, 21, [], true],
      ['Fill the pool and test the water', 20, 24],
      ['Test boilers and fire alarms', 21, 25, [], undefined, ['Boilers', 'Alarms', 'Emergency light']],
      ['Open the beds', 28, 38, [3]],
      ['Rehearsal of the first service', 40, 41, [1, 4], true],
    ],
  },
]
const BUSINESS_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Client site launch',
    kind: 'CLIENT',
    color: 'VIOLET',
    description: 'A pop-up of ours at the site of a client.',
    steps: [
      ['Agree on the offer', 0, 4, [], true],
      ['Visit the site', 5, 6, [0]],
      ['Menu and staff', 7, 14, [1], true, ['Menu', 'Staff', 'Equipment']],
      ['Set up', 18, 20, [2]],
      ['First day', 21, 21, [3], true],
      ['Talk with the client', 25, 26, [4], true],
    ],
  },
]

async function addTemplate(ctx: Context, { steps, ...fields }: DemoTemplate): Promise<void> {
  const ids = steps.map(() => ctx.newId())
  const items = steps.map(([title, startDays, dueDays, after = [], isManagers, lines = []], at) => ({
    id: ids[at] ?? '', title, startDays, dueDays, afterIds: after.flatMap((place) => ids[place] ?? []), worker: isManagers ? 'MANAGER' : 'NOBODY', lines,
  }))
  await actions.createTemplate(ctx, projects.createTemplate.input.parse({ ...fields, items }))
} // prettier-ignore

/** What the technicians do in each room; the work itself is planned once the rooms have guests. */
const FILTERS = { title: 'Clean the air conditioning filters', everyMonths: 6, roomsADay: 2, estimateMinutes: 30 }
const FILTERS_DUE_DAYS = 28

/** The hotel renovates, looks after itself and holds a gala for a company by the hour, whose time of two weeks ago is approved. */
export async function planHotelWork({ desk, today }: { desk: Desk; today: Day }, made: readonly Made[]): Promise<void> {
  await desk(today, 18, async (ctx) => {
    const renovation = await openProject(ctx, made, RENOVATION, today)
    await takeRooms(ctx, renovation, today)
    for (const template of [...HOTEL_TEMPLATES, ...BUSINESS_TEMPLATES]) await addTemplate(ctx, template)
    const care = await openProject(ctx, made, MAINTENANCE, today)
    const filters = { projectId: care.projectId, ...FILTERS, firstDueOn: addDays(today, FILTERS_DUE_DAYS) }
    await actions.createPlan(ctx, projects.createPlan.input.parse(filters))
    const { id: companyId } = await companiesArea.actions.create(ctx, companies.create.input.parse(CLIENT))
    const fields = { ...NEW_YEAR.fields, companyId }
    const activityIds = await addActivities(ctx)
    const gala = { ...(await openProject(ctx, made, { ...NEW_YEAR, fields }, today)), activityIds }
    const { project } = await actions.get(ctx, { projectId: gala.projectId })
    const money = projects.saveMoney.input.parse({ projectId: gala.projectId, version: project.version, billing: 'HOURLY', budget: 18_000_000, rate: 120_000 }) // prettier-ignore
    await actions.saveMoney(ctx, money)
    await addRates(ctx, gala.projectId, activityIds[0] ?? '', today)
    const link = { projectId: gala.projectId, expiresOn: addDays(today, NEW_YEAR.days[1]), showsHours: true }
    await actions.makeClientLink(ctx, projects.makeClientLink.input.parse(link))
    const [before, last, now] = [-14, -7, 0].map((days) => addDays(mondayOf(today), days)) as [Day, Day, Day]
    for (const weekOn of [before, last, now]) await logWeek(ctx, gala, weekOn, today)
    for (const weekOn of [last, now]) await logWeek(ctx, care, weekOn, today)
    await logWeek(ctx, renovation, last, today)
    await submitWeeks(ctx, gala, before, true)
    await labelAndPropose(ctx, gala.projectId, gala.team)
    await submitWeeks(ctx, gala, last, false)
  })
}

/** Work on rooms gets its days, which depend on the guests. */
export async function planMaintenance({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 19, async (ctx) => {
    const { rows } = await actions.plans(ctx, projects.plans.input.parse({}))
    for (const { id: maintenancePlanId } of rows) await actions.planWork(ctx, { maintenancePlanId })
  })
}

/** The bistro works on its next menu. */
export async function planMenu({ desk, today }: { desk: Desk; today: Day }, made: readonly Made[]): Promise<void> {
  await desk(today, 18, async (ctx) => {
    const menu = await openProject(ctx, made, MENU, today)
    for (const template of BUSINESS_TEMPLATES) await addTemplate(ctx, template)
    for (const days of [-7, 0]) await logWeek(ctx, menu, addDays(mondayOf(today), days), today)
  })
}
