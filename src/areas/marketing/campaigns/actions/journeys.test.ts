import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { NO_CONDITIONS } from '#areas/offers/offers/rules/offers.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, dayAt } from '#core/dates.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { Step } from '../contract/journeys.ts'
import { workJourneys } from '../jobs/campaigns.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const TODAY = dayAt(new Date().toISOString(), 'Asia/Kolkata')

let hotel: TestHotel
let admin: TestClient
const sent: Mail[] = []
const post = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  await hotel.rows(
    `insert into consent_settings (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed) values ($1, 100, 1, '00:00', '00:00', 0, false)`, [hotel.propertyId]) // prettier-ignore
})
afterAll(() => hotel.stop())
beforeEach(async () => {
  sent.splice(0)
  await hotel.rows(`update journeys set state = 'ARCHIVED'`)
  await hotel.rows(`update bookings set arrival_on = arrival_on - 100, departure_on = departure_on - 100`) // no guest of an earlier test has just left
  await hotel.rows('delete from graphile_worker._private_jobs')
})

let made = 0
const template = async (subject: string, url = '{bookingLink}') => {
  made += 1
  const blocks = [
    { type: 'TEXT' as const, text: '{arrival} {code}' },
    { type: 'BUTTON' as const, text: 'Book', url },
  ]
  return (await admin.send(campaigns.addTemplate, { name: `T${made}`, channel: 'MAIL', variants: [{ language: 'en', subject, blocks }] })).id // prettier-ignore
}
type Fields = Partial<RequestOf<typeof campaigns.addJourney>>
async function active(steps: Step[], over: Fields = {}) {
  made += 1
  const fields = {
    name: `J${made}`,
    trigger: 'AFTER_DEPARTURE' as const,
    triggerValue: 2,
    isService: true,
    steps,
    ...over,
  }
  const { id: journeyId, version } = await admin.send(campaigns.addJourney, fields)
  return admin.send(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE' })
}
/** A guest who left two days ago. */
async function left() {
  made += 1
  const from = addDays(FIXTURE.businessDate, 30 + made * 2)
  const booking = await admin.send(bookings.create, {
    customer: { firstName: 'Mira', lastName: `Sen ${made}`, email: `m${made}@example.com` },
    stays: [{ roomTypeId: FIXTURE.standard, arrival: from, departure: addDays(from, 1), adults: 1 }],
    status: 'CONFIRMED',
  })
  await hotel.rows(`update bookings set status = 'CHECKED_OUT', arrival_on = $2, departure_on = $3, closed_at = now() - interval '2 days' where id = $1`, [booking.id, addDays(TODAY, -4), addDays(TODAY, -2)]) // prettier-ignore
  const [row] = await hotel.rows<{ customer_id: string }>('select customer_id from bookings where id = $1', [booking.id]) // prettier-ignore
  return { booking, customerId: row?.customer_id ?? '' }
}
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const work = async (hours = 0) => {
  await workJourneys(hotel.system, later(hours))
  await runJobs(hotel, outbox(post))
}
const runsOf = async (journeyId: string) => (await admin.send(campaigns.runs, { journeyId })).rows
const logOf = async (journeyId: string) => {
  const [run] = await runsOf(journeyId)
  return (await admin.send(campaigns.runLog, { journeyRunId: run?.id ?? ABSENT })).lines.map(({ kind }) => kind)
}

describe('the page of a mail of a journey', () => {
  test('shows what was sent, counts nothing, and shows nothing changed, of a run that sent nothing, or of an erased guest', async () => {
    const { id } = await active([{ type: 'SEND', templateId: await template('Seen in the browser') }])
    const { customerId } = await left()
    await work()
    await work(1)
    const address = /href="[^"]*(\/campaign-view\?m=[^"]+)"[^>]*>View in browser/.exec(sent[0]?.html ?? '')?.[1] ?? ''
    const reader = hotel.anonymous()
    const page = await reader.call('GET', address)
    expect(page.status).toBe(200)
    expect(String(page.body)).toContain('Book')
    expect(String(page.body)).not.toMatch(/campaign-(read|link|view)/)
    expect(await hotel.rows('select opened_at, clicked_at from journey_runs where journey_id = $1', [id])).toEqual([{ opened_at: null, clicked_at: null }]) // prettier-ignore
    const changed = address.replace(/(.{20})$/, (end) => end.split('').toReversed().join(''))
    expect((await reader.call('GET', changed)).status).toBe(404)
    await hotel.rows('update journey_runs set messages = 0 where journey_id = $1', [id])
    expect((await reader.call('GET', address)).status).toBe(404)
    await hotel.rows('update journey_runs set messages = 1 where journey_id = $1', [id])
    await hotel.rows('update customers set erased_at = now() where id = $1', [customerId])
    const erased = await reader.call('GET', address)
    expect([erased.status, String(erased.body).includes('erased')]).toEqual([404, true])
  })
})

describe('a journey', () => {
  test('waits, sends, and checks whether it was clicked', async () => {
    const [first, yes, no] = [await template('First'), await template('Yes'), await template('No')]
    const steps: Step[] = [
      { type: 'SEND', templateId: first },
      { type: 'WAIT', hours: 48 },
      { type: 'BRANCH', on: 'CLICKED', yes: [{ type: 'SEND', templateId: yes }], no: [{ type: 'SEND', templateId: no }] },
    ] // prettier-ignore
    const { id } = await active(steps)
    await left()
    await left()
    await work()
    await work(1)
    expect(sent.map(({ subject }) => subject)).toEqual(['First', 'First'])
    const link = /(\/campaign-link\?r=[\w-]+&n=\d+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    expect((await hotel.anonymous().call('GET', link)).status).toBe(302)
    await work(30)
    expect(sent).toHaveLength(2)
    await work(50)
    await work(51)
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['First', 'First', 'No', 'Yes'])
    await work(52)
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
    expect(sent).toHaveLength(4)
    expect(await logOf(id)).toEqual(['ENTERED', 'SENT', 'WAIT', expect.stringMatching(/YES|NO/), 'SENT', 'DONE'])
  })

  test('of one stay there is one run, and who was in it lately does not enter again', async () => {
    const { id } = await active([{ type: 'SEND', templateId: await template('Once') }])
    const { customerId } = await left()
    await work()
    await work(1)
    const again = await left()
    await hotel.rows('update bookings set customer_id = $2 where id = $1', [again.booking.id, customerId])
    await work(2)
    expect(await runsOf(id)).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  test('a guest who books leaves, one who withdraws consent leaves, and neither is written to any more', async () => {
    const steps: Step[] = [{ type: 'WAIT', hours: 24 }, { type: 'SEND', templateId: await template('Late') }] // prettier-ignore
    const { id } = await active(steps, { exits: ['BOOKED', 'UNSUBSCRIBED'] })
    const [booker, leaver] = [await left(), await left()]
    await work()
    const from = addDays(FIXTURE.businessDate, 300 + made)
    await admin.send(bookings.create, { customerId: booker.customerId, stays: [{ roomTypeId: FIXTURE.standard, arrival: from, departure: addDays(from, 1), adults: 1 }], status: 'CONFIRMED' } as RequestOf<typeof bookings.create>) // prettier-ignore
    await hotel.rows(
      `insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
       select property_id, gen_random_uuid(), 'MAIL', email, search_email, 'MARKETING', 'WITHDRAWN', 'EXPLICIT', 'UNSUBSCRIBE', now() + interval '1 minute', now() + interval '2 minutes'
         from customers where id = $1`, [leaver.customerId]) // prettier-ignore
    await work(25)
    expect((await runsOf(id)).map(({ reason }) => reason).toSorted()).toEqual(['BOOKED', 'UNSUBSCRIBED'])
    expect(sent).toHaveLength(0)
  })

  test('a merged guest’s journey goes on with the survivor, and comes back when the merge is undone', async () => {
    const steps: Step[] = [{ type: 'WAIT', hours: 24 }, { type: 'SEND', templateId: await template('Merged') }] // prettier-ignore
    const { id } = await active(steps)
    const { customerId } = await left()
    await work()
    const into = await admin.send(customers.create, {
      firstName: 'Mira',
      lastName: 'New',
      email: 'survivor@example.com',
    })
    const merge = { customerId, intoId: into.id, version: 1, intoVersion: 1 }
    await admin.send(customers.merge, merge)
    const whose = () => hotel.rows('select customer_id as id, state from journey_runs where journey_id = $1', [id])
    expect(await whose()).toEqual([{ id: into.id, state: 'RUNNING' }])
    const [last] = (await admin.send(customers.merges, { customerId: into.id })).rows
    await admin.send(customers.unmerge, { mergeId: last?.id ?? '' })
    expect(await whose()).toEqual([{ id: customerId, state: 'RUNNING' }])
    await admin.send(customers.merge, { ...merge, version: 3, intoVersion: 3 })
    await work(25)
    await work(26)
    expect(sent.map(({ to }) => to)).toEqual(['survivor@example.com'])
    expect(await whose()).toEqual([{ id: into.id, state: 'DONE' }])
  })

  test('of two guests in a journey who are merged one run goes on, and one mail is sent', async () => {
    const steps: Step[] = [{ type: 'WAIT', hours: 24 }, { type: 'SEND', templateId: await template('Both') }] // prettier-ignore
    const { id } = await active(steps)
    const [one, other] = [await left(), await left()]
    await work()
    await admin.send(customers.merge, { customerId: one.customerId, intoId: other.customerId, version: 1, intoVersion: 1 }) // prettier-ignore
    await work(25)
    await work(26)
    expect(sent).toHaveLength(1)
    expect((await runsOf(id)).map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual(['DONE ', 'EXITED MERGED']) // prettier-ignore
  })

  test('without consent nothing is sent but what is about the stay, and the log has the reason', async () => {
    const { id } = await active([{ type: 'SEND', templateId: await template('Offer') }], { isService: false })
    await left()
    await work()
    await work(1)
    expect(sent).toHaveLength(0)
    expect(await logOf(id)).toEqual(['ENTERED', 'NOT_SENT', 'DONE'])
  })

  test('no stay has more messages than it may, of all journeys in total', async () => {
    const templateId = await template('Many')
    const { id } = await active([1, 2, 3].map(() => ({ type: 'SEND' as const, templateId })), { mostPerStay: 2 }) // prettier-ignore
    await left()
    for (const hours of [0, 1, 2, 3]) await work(hours)
    expect(sent).toHaveLength(2)
    expect(await logOf(id)).toEqual(['ENTERED', 'SENT', 'SENT', 'NOT_SENT', 'DONE'])
  })

  test('a code is for the guest alone and in the message after it', async () => {
    const offer = await admin.send(offers.create, {
      name: `Code ${made}`, target: 'STAY', kind: 'PERCENT', percentBp: 500, needsCode: true, channels: ['WEBSITE'], conditions: NO_CONDITIONS,
    } as RequestOf<typeof offers.create>) // prettier-ignore
    await admin.send(offers.move, { offerId: offer.id, version: offer.version, state: 'ACTIVE' })
    await active([
      { type: 'CODE', offerId: offer.id },
      { type: 'SEND', templateId: await template('Code') },
    ])
    const { customerId } = await left()
    for (const hours of [0, 1, 2]) await work(hours)
    const [code] = await hotel.rows<{ code: string; customer_id: string }>('select code, customer_id from offer_codes where offer_id = $1', [offer.id]) // prettier-ignore
    expect(code?.customer_id).toBe(customerId)
    expect(sent[0]?.text).toContain(code?.code)
  })

  test('an enquiry of the guest is entered once, by the rules; where the guest has an open one, that has a note', async () => {
    const { id } = await active([{ type: 'LEAD', title: 'Long stay next winter' }])
    const { customerId } = await left()
    for (const hours of [0, 1, 2]) await work(hours)
    expect(await logOf(id)).toEqual(['ENTERED', 'LEAD', 'DONE'])
    const of = async () => (await admin.send(leads.list, { text: 'long stay', view: 'ALL' })).rows
    const [customer] = await hotel.rows<{ email: string }>('select email from customers where id = $1', [customerId])
    const [lead, ...others] = await of()
    expect([lead, others]).toMatchObject([
      { title: 'Long stay next winter', source: 'CAMPAIGN', state: 'NEW', firstName: 'Mira', email: customer?.email },
      [],
    ])
    const [journey] = await hotel.rows<{ name: string }>('select name from journeys where id = $1', [id])
    expect(lead?.message).toBe(journey?.name)
    await hotel.rows(`update journeys set state = 'ARCHIVED'`)
    const again = await active([{ type: 'LEAD', title: 'Long stay again' }])
    await work(3)
    await work(4)
    expect(await logOf(again.id)).toEqual(['ENTERED', 'LEAD', 'DONE'])
    expect(await of()).toHaveLength(1)
    const { activities } = await admin.send(leads.get, { leadId: lead?.id ?? ABSENT })
    expect(activities.map(({ subject }) => subject)).toEqual(['Long stay again'])
  })

  test('a task is made once, with its assignee and a way to the guest; in a project that is over none is, and the log tells', async () => {
    const { id: departmentId } = await admin.send(employees.createDepartment, { name: 'Sales' })
    const { id: positionId } = await admin.send(employees.createPosition, { title: 'Sales', departmentId })
    const hire = async (firstName: string) => (await admin.send(employees.create, { firstName, lastName: 'Rao', joinOn: addDays(TODAY, -90), departmentId, positionId, weeklyHours: 0 })).id // prettier-ignore
    const [caller, stranger] = [await hire('Anil'), await hire('Uma')]
    const { id: projectId } = await admin.send(projects.create, { key: 'CALLS', name: 'Calls', leadId: caller })
    const task = { type: 'TASK' as const, title: 'Call this guest', projectId, assigneeId: caller, dueDays: 3 }
    const strange = (step: Step) =>
      admin.raw(campaigns.addJourney, { name: 'Strange', trigger: 'BIRTHDAY', steps: [step] })
    expect(codeOf(await strange({ ...task, assigneeId: stranger }))).toBe('unknown_reference')
    expect(codeOf(await strange({ ...task, projectId: ABSENT }))).toBe('unknown_reference')
    const { id } = await active([task], { reentryDays: 0 })
    const through = async () => {
      const { customerId } = await left()
      for (const hours of [0, 1, 2]) await Promise.all([workJourneys(hotel.system, later(hours)), workJourneys(hotel.system, later(hours))]) // prettier-ignore
      const run = (await runsOf(id)).find((one) => one.customerId === customerId)
      const { lines } = await admin.send(campaigns.runLog, { journeyRunId: run?.id ?? ABSENT })
      return { customerId, log: lines.map(({ kind, detail }) => `${kind} ${detail}`.trim()) }
    }
    const { customerId, log } = await through()
    expect(log).toEqual(['ENTERED', 'TASK CALLS-1 Call this guest', 'DONE'])
    const items = async () => (await admin.send(projects.items, { projectId })).rows
    const [item, ...others] = await items()
    expect([item, others]).toMatchObject([{ dueOn: addDays(TODAY, 3), assignees: [{ name: 'Anil Rao' }] }, []])
    const { originPath } = await admin.send(projects.item, { projectId, workItemId: item?.id ?? ABSENT })
    expect(originPath).toBe(`/customer?id=${customerId}`)
    await hotel.rows('delete from project_members where employee_id = $1', [caller])
    expect((await through()).log).toEqual(['ENTERED', 'TASK CALLS-2 Call this guest', 'NOT_ASSIGNED CALLS-2', 'DONE'])
    await hotel.rows(`update projects set state = 'CANCELLED' where id = $1`, [projectId])
    expect((await through()).log).toEqual(['ENTERED', 'NOT_MADE Call this guest', 'DONE'])
    expect(await items()).toHaveLength(2)
  })

  test('a booking that is made and a guest who checks in let guests in, hours later, and no one from before', async () => {
    const templateId = await template('Of a booking')
    const { booking: old } = await left()
    await hotel.rows(`update bookings set status = 'CONFIRMED', closed_at = null, created_at = now() - interval '1 day' where id = $1`, [old.id]) // prettier-ignore
    const made = await active([{ type: 'SEND', templateId }], { trigger: 'BOOKING_MADE', triggerValue: 2 })
    const arrived = await active([{ type: 'SEND', templateId }], { trigger: 'CHECKED_IN', triggerValue: 3 })
    const { booking, customerId } = await left()
    await hotel.rows(`update bookings set status = 'CONFIRMED', closed_at = null where id = $1`, [booking.id])
    await work(1.9)
    expect(await runsOf(made.id)).toEqual([])
    await work(2.1)
    expect((await runsOf(made.id)).map((run) => run.customerId)).toEqual([customerId])
    await hotel.rows(`update bookings set status = 'IN_HOUSE' where id = $1`, [booking.id])
    await hotel.rows(`update stays set status = 'IN_HOUSE', checked_in_at = now(), room_id = $2 where booking_id = $1`, [booking.id, FIXTURE.rooms['101']]) // prettier-ignore
    await work(2.9)
    expect(await runsOf(arrived.id)).toEqual([])
    await work(3.1)
    expect((await runsOf(arrived.id)).map((run) => run.customerId)).toEqual([customerId])
    await hotel.rows(`update stays set status = 'CHECKED_OUT', room_id = null where booking_id = $1`, [booking.id])
    await hotel.rows(`update bookings set status = 'CHECKED_OUT', closed_at = now() where id = $1`, [booking.id])
  })

  describe('of enquiries', () => {
    let enquired = 0
    const enquire = async (more: object = {}) => {
      enquired += 1
      const { lead } = await admin.send(leads.create, { title: 'Forty rooms', firstName: 'Ana', lastName: 'Lopes', email: `ana${enquired}@mail.example`, arrival: '2031-05-03', departure: '2031-05-06', ...more } as RequestOf<typeof leads.create>) // prettier-ignore
      return lead
    }
    const ofLeads = (steps: Step[], more: Fields = {}) => active(steps, { trigger: 'LEAD_CREATED', triggerValue: 1, ...more }) // prettier-ignore

    test('who enquires is written to hours later though they are no customer, and no one who did before', async () => {
      await enquire()
      await hotel.rows(`update leads set created_at = now() - interval '1 day'`)
      const { id } = await ofLeads([{ type: 'SEND', templateId: await template('Your enquiry, {firstName|guest}') }])
      const lead = await enquire()
      await work(0.9)
      expect(await runsOf(id)).toEqual([])
      await work(1.1)
      await work(1.2)
      expect(await runsOf(id)).toMatchObject([{ customerId: null, leadId: lead.id, guestName: 'Ana Lopes', state: 'DONE', messages: 1 }]) // prettier-ignore
      expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[lead.email, 'Your enquiry, Ana']])
      expect(sent[0]?.text).toContain('3 May 2031')
      await enquire({ email: lead.email })
      await work(2.5)
      expect(await runsOf(id)).toHaveLength(1)
    })

    test('one that is converted or closed leaves, and is written to no more', async () => {
      const steps: Step[] = [{ type: 'WAIT', hours: 5 }, { type: 'SEND', templateId: await template('Still interested?') }] // prettier-ignore
      const { id } = await ofLeads(steps, { exits: ['BOOKED'] })
      const [won, lost] = [await enquire(), await enquire()]
      await work(1.1)
      await hotel.rows(
        `update leads set state = 'CONVERTED', owner_id = 1, customer_id = (select id from customers limit 1) where id = $1`,
        [won.id],
      )
      await hotel.rows(`update leads set state = 'JUNK', owner_id = 1, reason = 'Spam' where id = $1`, [lost.id])
      await work(8)
      const reasons = (await runsOf(id)).map(({ leadId, state, reason }) => [leadId === won.id, state, reason])
      expect(reasons.toSorted()).toEqual([[false, 'EXITED', 'CLOSED'], [true, 'EXITED', 'BOOKED']]) // prettier-ignore
      expect(sent).toEqual([])
    })

    test('without consent no advertising is sent to one', async () => {
      const { id } = await ofLeads([{ type: 'SEND', templateId: await template('An offer') }], { isService: false })
      await enquire()
      await work(1.1)
      expect(await logOf(id)).toContain('NOT_SENT')
      expect(sent).toEqual([])
    })

    test('a code and an enquiry are no step of it, in a branch neither', async () => {
      const code = { type: 'CODE' as const, offerId: ABSENT }
      const add = (steps: Step[]) => admin.raw(campaigns.addJourney, { name: 'Codes', trigger: 'LEAD_CREATED', steps })
      expect((await add([code])).status).toBe(400)
      expect((await add([{ type: 'BRANCH', on: 'OPENED', yes: [code], no: [] }])).status).toBe(400)
      expect((await add([{ type: 'LEAD', title: 'Again' }])).status).toBe(400)
    })

    test('what is stored of one goes with the enquiry that is erased', async () => {
      const { id } = await ofLeads([{ type: 'SEND', templateId: await template('Erased') }])
      const lead = await enquire()
      await work(1.1)
      const address = /href="[^"]*(\/campaign-view\?m=[^"]+)"[^>]*>View in browser/.exec(sent[0]?.html ?? '')?.[1] ?? ''
      expect((await hotel.anonymous().call('GET', address)).status).toBe(200)
      await hotel.rows(`update leads set email = '', phone = '', first_name = '' where id = $1`, [lead.id])
      expect((await hotel.anonymous().call('GET', address)).status).toBe(404)
      expect((await runsOf(id))[0]?.guestName).toBe('Lopes')
    })
  })

  test('a birthday, a long absence and an arrival let guests in', async () => {
    const templateId = await template('By trigger')
    const { customerId } = await left()
    await hotel.rows(`update customers set date_of_birth = $2 where id = $1`, [customerId, `1980${addDays(TODAY, 3).slice(4)}`]) // prettier-ignore
    const birthday = await active([{ type: 'SEND', templateId }], { trigger: 'BIRTHDAY', triggerValue: 3, isService: false }) // prettier-ignore
    const { booking, customerId: guest } = await left()
    await hotel.rows(`update bookings set status = 'CONFIRMED', closed_at = null, arrival_on = $2, departure_on = $3 where id = $1`, [booking.id, addDays(TODAY, 5), addDays(TODAY, 6)]) // prettier-ignore
    const arrival = await active([{ type: 'SEND', templateId }], { trigger: 'BEFORE_ARRIVAL', triggerValue: 5 })
    const absence = await active([{ type: 'SEND', templateId }], { trigger: 'NO_STAY', triggerValue: 0, isService: false }) // prettier-ignore
    await hotel.rows('delete from customer_fact_runs')
    await work()
    expect((await runsOf(birthday.id)).map((run) => run.customerId)).toEqual([customerId])
    expect((await runsOf(arrival.id)).map((run) => run.customerId)).toEqual([guest])
    expect((await runsOf(absence.id)).map((run) => run.customerId)).toContain(customerId)
  })
})

describe('refusals', () => {
  const SEND = async (): Promise<Step[]> => [{ type: 'SEND', templateId: await template('x') }]
  test('addJourney refuses name_taken, addJourney refuses unknown_reference, addJourney refuses channels_differ', async () => {
    const add = (more: object) => admin.raw(campaigns.addJourney, { name: 'Twice', trigger: 'BIRTHDAY', ...more })
    expect((await add({})).status).toBe(200)
    expect(codeOf(await add({ name: 'twice ' }))).toBe('name_taken')
    expect(codeOf(await add({ name: 'b', steps: [{ type: 'SEND', templateId: ABSENT }] }))).toBe('unknown_reference')
    expect(codeOf(await add({ name: 'c', channel: 'SMS', steps: await SEND() }))).toBe('channels_differ')
    expect((await add({ name: 'd', isService: true })).status).toBe(400)
  })
  test('changeJourney refuses not_found, changeJourney refuses stale_version, changeJourney refuses journey_state, changeJourney refuses name_taken, changeJourney refuses unknown_reference, changeJourney refuses channels_differ', async () => {
    const { id: journeyId, version } = await admin.send(campaigns.addJourney, { name: 'Change', trigger: 'BIRTHDAY', steps: await SEND() }) // prettier-ignore
    await admin.send(campaigns.addJourney, { name: 'Other', trigger: 'BIRTHDAY' })
    const change = (more: object) => admin.raw(campaigns.changeJourney, { journeyId, version, name: 'Change', trigger: 'BIRTHDAY', ...more }) // prettier-ignore
    expect(codeOf(await change({ journeyId: ABSENT }))).toBe('not_found')
    expect(codeOf(await change({ version: 9 }))).toBe('stale_version')
    expect(codeOf(await change({ name: 'Other' }))).toBe('name_taken')
    expect(codeOf(await change({ steps: [{ type: 'CODE', offerId: ABSENT }] }))).toBe('unknown_reference')
    expect(codeOf(await change({ channel: 'SMS', steps: await SEND() }))).toBe('channels_differ')
    const moved = await admin.send(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE' })
    expect(codeOf(await change({ version: moved.version }))).toBe('journey_state')
  })
  test('moveJourney refuses not_found, moveJourney refuses stale_version, moveJourney refuses journey_state, moveJourney refuses journey_empty', async () => {
    const { id: journeyId, version } = await admin.send(campaigns.addJourney, { name: 'Move', trigger: 'BIRTHDAY' })
    const move = (more: object) => admin.raw(campaigns.moveJourney, { journeyId, version, state: 'ACTIVE', ...more })
    expect(codeOf(await move({ journeyId: ABSENT }))).toBe('not_found')
    expect(codeOf(await move({ version: 9 }))).toBe('stale_version')
    expect(codeOf(await move({ state: 'PAUSED' }))).toBe('journey_state')
    expect(codeOf(await move({}))).toBe('journey_empty')
  })
  test('journey refuses not_found, runs refuses not_found, runLog refuses not_found', async () => {
    expect(codeOf(await admin.raw(campaigns.journey, { journeyId: ABSENT }))).toBe('not_found')
    expect(codeOf(await admin.raw(campaigns.runs, { journeyId: ABSENT }))).toBe('not_found')
    expect(codeOf(await admin.raw(campaigns.runLog, { journeyRunId: ABSENT }))).toBe('not_found')
  })
})
