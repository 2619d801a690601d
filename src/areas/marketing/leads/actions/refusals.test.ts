import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/lodging/groups/contract/groups.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { Named } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { WholeDeal } from '../contract/replies.ts'
import { leads } from '../contract/leads.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const STRANGER = 999_999_999
let hotel: TestHotel
let manager: TestClient
let today: Day
let businessDate: Day
let typeId: string
let reasonId: string
let count = 0
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  businessDate = await hotel.inside(async (ctx) => ctx.businessDate)
  typeId = (await manager.send(rooms.types, {})).rows[0]?.id ?? ''
  reasonId = (await manager.send(leads.addReason, { name: 'Too dear' })).id
})
afterAll(() => hotel.stop())

const refused = async (route: Named, input: object) => codeOf(await manager.raw(route, input))
/** What a change of a lead or a deal names. */
const knownLead = ({ lead: { id: leadId, version } }: { lead: { id: string; version: number } }) => ({
  leadId,
  version,
})
const knownDeal = ({ deal: { id: dealId, version } }: WholeDeal) => ({ dealId, version })
const TITLE = { title: 'Forty rooms' }

const fresh = () => manager.send(leads.create, { ...TITLE, kind: 'GROUP', firstName: 'Ana' })
const working = async () => {
  const { lead } = await fresh()
  return manager.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'First call' })
}
const converted = async () => manager.send(leads.convert, { ...knownLead(await working()), dealName: 'Forty rooms' })
const inState = async (state: 'JUNK' | 'QUALIFIED') =>
  manager.send(leads.move, { ...knownLead(await working()), state, reason: 'Spam' })
const duplicate = async () => {
  const other = await fresh()
  return manager.send(leads.move, { ...knownLead(await working()), state: 'DUPLICATE', ofId: other.lead.id })
}
const night = (day: number, more: object = {}) => ({
  night: addDays(businessDate, day),
  roomTypeId: typeId,
  rooms: 1,
  rate: minor(5_000),
  ...more,
})
/** A deal with nights far away, each on days of its own. */
async function deal(nights?: object[]): Promise<WholeDeal> {
  const made = await manager.send(leads.createDeal, { name: 'Forty rooms' })
  const first = 200 + (count += 2)
  const given = (nights ?? [night(first), night(first + 1)]) as ReturnType<typeof night>[]
  return manager.send(leads.setDealNights, { dealId: made.id, version: made.version, nights: given })
}
const moved = async (whole: WholeDeal, stage: 'TENTATIVE' | 'DEFINITE' | 'TURNED_DOWN') =>
  manager.send(leads.moveDeal, {
    ...knownDeal(whole),
    stage,
    ...(stage === 'TURNED_DOWN' && { lostReasonId: reasonId }),
  })
const lost = async () => moved(await deal(), 'TURNED_DOWN')
const sent = async (whole?: WholeDeal) =>
  manager.send(leads.sendProposal, { ...knownDeal(whole ?? (await deal())), validUntil: addDays(today, 5) })
const tokenOf = ({ proposals }: WholeDeal) => new URL(proposals[0]?.url ?? '').searchParams.get('token') ?? ''
const NO_TOKEN = () => `${hotel.propertyId}-${'x'.repeat(43)}`
const form = (more: object = {}) => manager.send(leads.addForm, { name: `Form ${(count += 1)}`, ...more })
const keyOf = ({ url }: { url: string }) => new URL(url).searchParams.get('form') ?? ''

test('get refuses not_found', async () => expect(await refused(leads.get, { leadId: ABSENT })).toBe('not_found'))

test('create refuses unknown_reference', async () =>
  expect(await refused(leads.create, { ...TITLE, campaignId: ABSENT })).toBe('unknown_reference'))
test('update refuses unknown_reference', async () =>
  expect(await refused(leads.update, { ...knownLead(await fresh()), ...TITLE, campaignId: ABSENT })).toBe(
    'unknown_reference',
  ))
test('update refuses not_found', async () =>
  expect(await refused(leads.update, { leadId: ABSENT, version: 1, ...TITLE })).toBe('not_found'))
test('update refuses stale_version', async () =>
  expect(await refused(leads.update, { ...knownLead(await fresh()), version: 9, ...TITLE })).toBe('stale_version'))
test('update refuses lead_over', async () =>
  expect(await refused(leads.update, { ...knownLead(await converted()), ...TITLE })).toBe('lead_over'))

const assign = { ownerId: STRANGER }
test('assign refuses not_found', async () =>
  expect(await refused(leads.assign, { leadId: ABSENT, version: 1, ...assign })).toBe('not_found'))
test('assign refuses stale_version', async () =>
  expect(await refused(leads.assign, { ...knownLead(await fresh()), version: 9, ...assign })).toBe('stale_version'))
test('assign refuses lead_over', async () =>
  expect(await refused(leads.assign, { ...knownLead(await converted()), ...assign })).toBe('lead_over'))
test('assign refuses unknown_reference', async () =>
  expect(await refused(leads.assign, { ...knownLead(await fresh()), ...assign })).toBe('unknown_reference'))

test('move refuses not_found', async () =>
  expect(await refused(leads.move, { leadId: ABSENT, version: 1, state: 'JUNK' })).toBe('not_found'))
test('move refuses stale_version', async () =>
  expect(await refused(leads.move, { ...knownLead(await fresh()), version: 9, state: 'JUNK' })).toBe('stale_version'))
test('move refuses lead_over', async () =>
  expect(await refused(leads.move, { ...knownLead(await duplicate()), state: 'WORKING' })).toBe('lead_over'))
test('move refuses lead_move_not_allowed', async () =>
  expect(await refused(leads.move, { ...knownLead(await inState('JUNK')), state: 'QUALIFIED' })).toBe(
    'lead_move_not_allowed',
  ))
test('move refuses owner_required', async () =>
  expect(await refused(leads.move, { ...knownLead(await fresh()), state: 'WORKING' })).toBe('owner_required'))
test('move refuses contact_required', async () => {
  const lead = await manager.send(leads.assign, { ...knownLead(await fresh()), ownerId: manager.userId })
  expect(await refused(leads.move, { ...knownLead(lead), state: 'WORKING' })).toBe('contact_required')
})
test('move refuses reason_required', async () =>
  expect(await refused(leads.move, { ...knownLead(await working()), state: 'JUNK' })).toBe('reason_required'))
test('move refuses unknown_reference', async () =>
  expect(await refused(leads.move, { ...knownLead(await working()), state: 'DUPLICATE', ofId: ABSENT })).toBe(
    'unknown_reference',
  ))
test('move refuses date_in_past', async () =>
  expect(await refused(leads.move, { ...knownLead(await working()), state: 'NURTURE', until: businessDate })).toBe(
    'date_in_past',
  ))

const call = { kind: 'CALL', subject: 'Call' }
test('addActivity refuses not_found', async () =>
  expect(await refused(leads.addActivity, { leadId: ABSENT, ...call })).toBe('not_found'))
test('addActivity refuses lead_over', async () =>
  expect(await refused(leads.addActivity, { leadId: knownLead(await duplicate()).leadId, ...call })).toBe('lead_over'))
test('finishActivity refuses not_found', async () =>
  expect(await refused(leads.finishActivity, { activityId: ABSENT })).toBe('not_found'))

test('convert refuses not_found', async () =>
  expect(await refused(leads.convert, { leadId: ABSENT, version: 1 })).toBe('not_found'))
test('convert refuses stale_version', async () =>
  expect(await refused(leads.convert, { ...knownLead(await working()), version: 9 })).toBe('stale_version'))
test('convert refuses lead_over', async () =>
  expect(await refused(leads.convert, knownLead(await converted()))).toBe('lead_over'))
test('convert refuses lead_move_not_allowed', async () =>
  expect(await refused(leads.convert, knownLead(await fresh()))).toBe('lead_move_not_allowed'))
test('convert refuses unknown_reference, and nothing is made', async () => {
  const lead = await working()
  const customers = () => hotel.rows('select count(*) from customers')
  const before = await customers()
  expect(
    await refused(leads.convert, { ...knownLead(lead), company: 'EXISTING', companyId: ABSENT, dealName: 'Deal' }),
  ).toBe('unknown_reference')
  expect(await refused(leads.convert, { ...knownLead(lead), customerId: ABSENT })).toBe('unknown_reference')
  expect(await customers()).toEqual(before)
})

test('deal refuses not_found', async () => expect(await refused(leads.deal, { dealId: ABSENT })).toBe('not_found'))
test('createDeal refuses unknown_reference', async () =>
  expect(await refused(leads.createDeal, { name: 'A', ownerId: STRANGER })).toBe('unknown_reference'))

test('updateDeal refuses not_found', async () =>
  expect(await refused(leads.updateDeal, { dealId: ABSENT, version: 1, name: 'A' })).toBe('not_found'))
test('updateDeal refuses stale_version', async () =>
  expect(await refused(leads.updateDeal, { ...knownDeal(await deal()), version: 99, name: 'A' })).toBe('stale_version'))
test('updateDeal refuses deal_over', async () =>
  expect(await refused(leads.updateDeal, { ...knownDeal(await lost()), name: 'A' })).toBe('deal_over'))
test('updateDeal refuses unknown_reference', async () =>
  expect(await refused(leads.updateDeal, { ...knownDeal(await deal()), name: 'A', ownerId: STRANGER })).toBe(
    'unknown_reference',
  ))

test('setDealNights refuses not_found', async () =>
  expect(await refused(leads.setDealNights, { dealId: ABSENT, version: 1, nights: [] })).toBe('not_found'))
test('setDealNights refuses stale_version', async () =>
  expect(await refused(leads.setDealNights, { ...knownDeal(await deal()), version: 99, nights: [] })).toBe(
    'stale_version',
  ))
test('setDealNights refuses deal_over', async () =>
  expect(await refused(leads.setDealNights, { ...knownDeal(await lost()), nights: [] })).toBe('deal_over'))
test('setDealNights refuses deal_has_block', async () =>
  expect(await refused(leads.setDealNights, { ...knownDeal(await moved(await deal(), 'TENTATIVE')), nights: [] })).toBe(
    'deal_has_block',
  ))
test('setDealNights refuses unknown_reference', async () =>
  expect(
    await refused(leads.setDealNights, { ...knownDeal(await deal()), nights: [night(300, { roomTypeId: ABSENT })] }),
  ).toBe('unknown_reference'))

const parts = { functions: [], extras: [] }
test('setDealParts refuses not_found', async () =>
  expect(await refused(leads.setDealParts, { dealId: ABSENT, version: 1, ...parts })).toBe('not_found'))
test('setDealParts refuses stale_version', async () =>
  expect(await refused(leads.setDealParts, { ...knownDeal(await deal()), version: 99, ...parts })).toBe(
    'stale_version',
  ))
test('setDealParts refuses deal_over', async () =>
  expect(await refused(leads.setDealParts, { ...knownDeal(await lost()), ...parts })).toBe('deal_over'))

test('moveDeal refuses not_found', async () =>
  expect(await refused(leads.moveDeal, { dealId: ABSENT, version: 1, stage: 'PROSPECT' })).toBe('not_found'))
test('moveDeal refuses stale_version', async () =>
  expect(await refused(leads.moveDeal, { ...knownDeal(await deal()), version: 99, stage: 'PROSPECT' })).toBe(
    'stale_version',
  ))
test('moveDeal refuses deal_move_not_allowed', async () =>
  expect(await refused(leads.moveDeal, { ...knownDeal(await deal()), stage: 'ACTUALISED' })).toBe(
    'deal_move_not_allowed',
  ))
test('moveDeal refuses lost_reason_required', async () =>
  expect(await refused(leads.moveDeal, { ...knownDeal(await deal()), stage: 'TURNED_DOWN' })).toBe(
    'lost_reason_required',
  ))
test('moveDeal refuses unknown_reference', async () =>
  expect(
    await refused(leads.moveDeal, { ...knownDeal(await deal()), stage: 'TURNED_DOWN', lostReasonId: ABSENT }),
  ).toBe('unknown_reference'))
test('moveDeal refuses stay_not_over', async () =>
  expect(
    await refused(leads.moveDeal, { ...knownDeal(await moved(await deal(), 'DEFINITE')), stage: 'ACTUALISED' }),
  ).toBe('stay_not_over'))
test('moveDeal refuses deal_without_nights', async () =>
  expect(await refused(leads.moveDeal, { ...knownDeal(await deal([])), stage: 'TENTATIVE' })).toBe(
    'deal_without_nights',
  ))
test('moveDeal refuses date_in_past', async () =>
  expect(await refused(leads.moveDeal, { ...knownDeal(await deal([night(-9)])), stage: 'TENTATIVE' })).toBe(
    'date_in_past',
  ))
test('moveDeal refuses deal_block_in_use while guests are booked in its block', async () => {
  const definite = await moved(await deal(), 'DEFINITE')
  const groupId = definite.deal.groupId ?? ''
  const { arrival, departure } = definite.deal
  const room = { roomTypeId: typeId, arrival, departure, adults: 1, guestName: 'Bo Lind' }
  await manager.sendAny(groups.pickUp, { groupId, rooms: [room] })
  expect(await refused(leads.moveDeal, { ...knownDeal(definite), stage: 'CANCELLED', lostReasonId: reasonId })).toBe(
    'deal_block_in_use',
  )
})

test('addDealActivity refuses not_found', async () =>
  expect(await refused(leads.addDealActivity, { dealId: ABSENT, ...call })).toBe('not_found'))

const until = () => ({ validUntil: addDays(today, 5) })
test('sendProposal refuses not_found', async () =>
  expect(await refused(leads.sendProposal, { dealId: ABSENT, version: 1, ...until() })).toBe('not_found'))
test('sendProposal refuses stale_version', async () =>
  expect(await refused(leads.sendProposal, { ...knownDeal(await deal()), version: 99, ...until() })).toBe(
    'stale_version',
  ))
test('sendProposal refuses deal_over', async () =>
  expect(await refused(leads.sendProposal, { ...knownDeal(await lost()), ...until() })).toBe('deal_over'))
test('sendProposal refuses deal_empty', async () =>
  expect(await refused(leads.sendProposal, { ...knownDeal(await deal([])), ...until() })).toBe('deal_empty'))
test('sendProposal refuses date_in_past', async () =>
  expect(await refused(leads.sendProposal, { ...knownDeal(await deal()), validUntil: addDays(today, -1) })).toBe(
    'date_in_past',
  ))
test('sendProposal refuses proposal_not_open once one is signed', async () => {
  const whole = await sent()
  await manager.send(leads.acceptProposal, { token: tokenOf(whole), name: 'Ana', accepts: true })
  expect(
    await refused(leads.sendProposal, {
      ...knownDeal(await manager.send(leads.deal, { dealId: whole.deal.id })),
      ...until(),
    }),
  ).toBe('proposal_not_open')
})

test('openProposal refuses not_found', async () =>
  expect(await refused(leads.openProposal, { token: NO_TOKEN() })).toBe('not_found'))
const sign = { name: 'Ana', accepts: true }
const ended = async () => {
  const whole = await sent()
  await hotel.rows('update proposals set valid_until = $1 where deal_id = $2', [addDays(today, -1), whole.deal.id])
  return { token: tokenOf(whole) }
}
const declined = async () => {
  const token = tokenOf(await sent())
  await manager.send(leads.declineProposal, { token })
  return { token }
}
test('acceptProposal refuses not_found', async () =>
  expect(await refused(leads.acceptProposal, { token: NO_TOKEN(), ...sign })).toBe('not_found'))
test('acceptProposal refuses proposal_not_open', async () =>
  expect(await refused(leads.acceptProposal, { ...(await declined()), ...sign })).toBe('proposal_not_open'))
test('acceptProposal refuses proposal_ended', async () =>
  expect(await refused(leads.acceptProposal, { ...(await ended()), ...sign })).toBe('proposal_ended'))
test('proposalFile refuses not_found', async () =>
  expect(await refused(leads.proposalFile, { token: NO_TOKEN() })).toBe('not_found'))
test('declineProposal refuses not_found', async () =>
  expect(await refused(leads.declineProposal, { token: NO_TOKEN() })).toBe('not_found'))
test('declineProposal refuses proposal_not_open', async () =>
  expect(await refused(leads.declineProposal, await declined())).toBe('proposal_not_open'))
test('declineProposal refuses proposal_ended', async () =>
  expect(await refused(leads.declineProposal, await ended())).toBe('proposal_ended'))

test('saveSettings refuses stale_version', async () => {
  await manager.send(leads.saveSettings, { version: 0, responseHours: 4, staleDays: 7 })
  expect(await refused(leads.saveSettings, { version: 99, responseHours: 4, staleDays: 7 })).toBe('stale_version')
})
test('saveSettings refuses unknown_reference', async () => {
  const { version } = await manager.send(leads.settings, {})
  const settings = { version, responseHours: 4, staleDays: 7, projectTemplateId: ABSENT }
  expect(await refused(leads.saveSettings, settings)).toBe('unknown_reference')
})
test('addReason refuses name_taken', async () =>
  expect(await refused(leads.addReason, { name: 'too dear' })).toBe('name_taken'))
test('changeReason refuses not_found', async () =>
  expect(await refused(leads.changeReason, { lostReasonId: ABSENT, version: 1, name: 'A' })).toBe('not_found'))
test('changeReason refuses stale_version', async () =>
  expect(await refused(leads.changeReason, { lostReasonId: reasonId, version: 99, name: 'A' })).toBe('stale_version'))
test('changeReason refuses name_taken', async () => {
  const other = await manager.send(leads.addReason, { name: 'Other dates' })
  expect(await refused(leads.changeReason, { lostReasonId: other.id, version: other.version, name: 'TOO DEAR' })).toBe(
    'name_taken',
  )
})
test('saveRules refuses unknown_reference', async () =>
  expect(await refused(leads.saveRules, { rows: [{ userIds: [STRANGER] }] })).toBe('unknown_reference'))
test('addForm refuses name_taken', async () => {
  const { name } = await form()
  expect(await refused(leads.addForm, { name: name.toUpperCase() })).toBe('name_taken')
})
test('addForm refuses unknown_reference', async () =>
  expect(await refused(leads.addForm, { name: 'Owned', ownerId: STRANGER })).toBe('unknown_reference'))
const knownForm = async () => {
  const { id: leadFormId, version, name } = await form()
  return { leadFormId, version, name }
}
test('changeForm refuses not_found', async () =>
  expect(await refused(leads.changeForm, { leadFormId: ABSENT, version: 1, name: 'A' })).toBe('not_found'))
test('changeForm refuses stale_version', async () =>
  expect(await refused(leads.changeForm, { ...(await knownForm()), version: 99 })).toBe('stale_version'))
test('changeForm refuses name_taken', async () =>
  expect(await refused(leads.changeForm, { ...(await knownForm()), name: (await form()).name })).toBe('name_taken'))
test('changeForm refuses unknown_reference', async () =>
  expect(await refused(leads.changeForm, { ...(await knownForm()), ownerId: STRANGER })).toBe('unknown_reference'))
test('formEntries refuses not_found', async () =>
  expect(await refused(leads.formEntries, { leadFormId: ABSENT })).toBe('not_found'))
test('openForm refuses not_found', async () =>
  expect(await refused(leads.openForm, { formKey: NO_TOKEN() })).toBe('not_found'))
const asks = { firstName: 'Ana', email: 'ana@mail.example' }
test('enterForm refuses not_found', async () =>
  expect(await refused(leads.enterForm, { formKey: NO_TOKEN(), ...asks })).toBe('not_found'))
test('enterForm refuses form_not_open', async () =>
  expect(await refused(leads.enterForm, { formKey: keyOf(await form({ isActive: false })), ...asks })).toBe(
    'form_not_open',
  ))
test('confirmEntry refuses not_found', async () =>
  expect(await refused(leads.confirmEntry, { entryToken: NO_TOKEN() })).toBe('not_found'))
