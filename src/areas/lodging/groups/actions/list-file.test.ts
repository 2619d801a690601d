import writeWorkbook from 'write-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ratesArea } from '#areas/property/rates/actions/rates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE } from '#test/server.ts'
import type { ImportedRow } from '../contract/replies.ts'
import { MAX_OPEN_LIST_FILE } from '../contract/fields.ts'
import { groups } from '../contract/groups.ts'
import { day, type GroupsDesk, startGroups } from './testing.ts'

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterEach(() => desk.clear())
afterAll(() => desk.stop())

const reading = (file: Buffer) => desk.clerk.raw(groups.readList, { file: file.toString('base64') })
const textOf = async (file: Buffer) => (await desk.clerk.send(groups.readList, { file: file.toString('base64') })).text
const lines = (count: number) => Buffer.from(`Guest,Type\n${'Asha,\n'.repeat(count)}`)
const numberOf = (offset: number) => Math.round((Date.parse(day(offset)) - Date.parse('1899-12-30')) / 86_400_000)

test('a workbook becomes lines of a list: days as days or as numbers, and each line that cannot be read with its number', async () => {
  const { id: groupId } = await desk.definite(3)
  const workbook = await writeWorkbook([
    [{ value: 'Check-in' }, { value: 'Guest name' }, { value: 'Check-out' }, { value: 'Pax' }],
    [{ value: new Date(`${day(10)}T00:00:00Z`), format: 'dd/mm/yyyy' }, { value: 'Asha Rao' }, { value: numberOf(12), type: Number }, { value: 2, type: Number }],
    [{ value: 'soon' }, { value: 'Bela Rao' }, null, null],
    [{ value: '30/11/2026' }, { value: 'Chitra Rao' }, { value: '2.12.2026' }, null],
    [null, { value: 'Dev Rao' }, null, { value: 0, type: Number }],
  ]).toBuffer() // prettier-ignore
  const text = await textOf(Buffer.from(workbook))
  const { rows } = await desk.clerk.send(groups.importList, { groupId, text })
  expect(rows.map(({ line, guestName, outcome, code }) => [line, guestName, outcome, code])).toEqual([
    [2, 'Asha Rao', 'BOOKED', null],
    [3, 'Bela Rao', 'UNREADABLE', 'arrival'],
    [4, 'Chitra Rao', 'BOOKED', null],
    [5, 'Dev Rao', 'UNREADABLE', 'adults'],
  ] satisfies [number, string, ImportedRow['outcome'], string | null][])
  const stays = (await desk.clerk.send(groups.stays, { groupId })).rows
  expect(stays.map((stay) => [stay.guestName, stay.arrival, stay.departure, stay.adults]).toSorted()).toEqual([
    ['Asha Rao', day(10), day(12), 2],
    ['Chitra Rao', day(10), day(12), 1],
  ])
  const again = await desk.clerk.send(groups.importList, { groupId, text })
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['KNOWN', 'UNREADABLE', 'KNOWN', 'UNREADABLE'])
})

test('a CSV file with commas becomes the same lines, and its days are read by the locale of the property', async () => {
  const file = Buffer.from('Guest,Type,Arrival,Departure\n"Rao, Asha",STD,12/1/2026,12/2/2026\n')
  const text = await textOf(file)
  expect(text).toBe('Guest\tType\tArrival\tDeparture\nRao, Asha\tSTD\t12/1/2026\t12/2/2026')
  const { id: groupId } = await desk.definite(1)
  const import_ = async () => (await desk.clerk.send(groups.importList, { groupId, text })).rows[0]
  expect(await import_()).toMatchObject({ guestName: 'Rao, Asha', outcome: 'REFUSED', code: 'date_in_past' })
  await desk.hotel.rows(`update properties set locale = 'en-US'`)
  desk.hotel.sessions.forget()
  const booked = await import_()
  await desk.hotel.rows(`update properties set locale = 'en-IN'`)
  desk.hotel.sessions.forget()
  expect(booked).toMatchObject({ outcome: 'BOOKED' })
})

test('ages of children in a list cost what they cost at the desk, for the organiser too; without ages children cost what they did', async () => {
  const { bar: ratePlanId, standard: roomTypeId } = FIXTURE
  await desk.hotel.inside(async (ctx) => {
    const categories = [{ name: 'Child', oldestAge: 11, takesPlace: true }]
    const { rows } = await ratesArea.actions.setAgeCategories(ctx, { categories })
    const childPrices = rows.map(({ id: categoryId }) => ({ categoryId, amount: minor(20_000) }))
    const none = { weekendAmount: null, singleAmount: null, adultPrices: [] }
    const amounts = { ...none,  baseAmount: minor(300_000), extraAdultAmount: minor(100_000), extraChildAmount: minor(50_000), childPrices } // prettier-ignore
    await ratesArea.actions.setStandingPrice(ctx, { ratePlanId, roomTypeId, ...amounts })
  })
  const { id: groupId } = await desk.definite(4)
  const { paste } = await desk.organiser(groupId)
  const line = (name: string, children: string) => `${name};STD;${day(10)};${day(11)};2;${children}`
  const atDesk = [line('Asha', '1;4'), line('Bela', '1'), line('Chitra', '')].join('\n')
  const { rows } = await desk.clerk.send(groups.importList, { groupId, text: atDesk })
  const entered = (await paste([line('Dev', '1;4'), line('Esha', '1;18')].join('\n'))).rows
  expect([...rows, ...entered].map(({ outcome, code }) => code ?? outcome)).toEqual([
    'BOOKED',
    'BOOKED',
    'BOOKED',
    'BOOKED',
    'ages',
  ])
  const stays = await desk.hotel.rows<{ name: string; ages: number[] | null; net: string }>(
    `select s.guest_name as name, s.child_ages as ages, sum(n.net_minor)::text as net
       from stays s join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id group by 1, 2 order by 1`,
  )
  expect(stays).toEqual([
    { name: 'Asha', ages: [4], net: '320000' },
    { name: 'Bela', ages: null, net: '350000' },
    { name: 'Chitra', ages: null, net: '300000' },
    { name: 'Dev', ages: [4], net: '320000' },
  ])
})

test('an organiser reads a file by the link, and enters what became of it', async () => {
  const group = await desk.definite(3)
  const { token, anyone, paste } = await desk.organiser(group.id)
  const file = Buffer.from('Guest;Type\nAsha Rao;STD\n').toString('base64')
  const { text } = await anyone.send(groups.readOpenList, { token, file })
  expect(text).toBe('Guest\tType\nAsha Rao\tSTD')
  expect((await paste(text)).rows.map(({ outcome }) => outcome)).toEqual(['BOOKED'])
})

test.each([
  ['readOpenList refuses not_a_table', Buffer.from('PK\u0003\u0004nothing')],
  ['readOpenList refuses unread_format', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['readOpenList refuses table_too_long', lines(5_001)],
  ['readOpenList refuses list_too_long', lines(201)],
])('%s', async (title, file) => {
  const { id } = await desk.definite(1)
  const { token, anyone } = await desk.organiser(id)
  const sent = anyone.raw(groups.readOpenList, { token, file: file.toString('base64') })
  expect(await desk.codeOf(sent)).toBe(/refuses (\w+)/.exec(title)?.[1])
})

const nothing = Buffer.from('nothing').toString('base64')

test('readOpenList refuses rooming_list_closed, before the file is looked at', async () => {
  const { token, anyone } = await desk.organiser((await desk.create()).id)
  expect(await desk.codeOf(anyone.raw(groups.readOpenList, { token, file: nothing }))).toBe('rooming_list_closed')
})

test('readOpenList refuses not_found, before the file is looked at', async () => {
  const { token, anyone } = await desk.organiser((await desk.definite(1)).id)
  const other = `${token.slice(0, -4)}xxxx`
  expect(await desk.codeOf(anyone.raw(groups.readOpenList, { token: other, file: nothing }))).toBe('not_found')
})

test('a file of a megabyte is read for an organiser, one byte more is not', async () => {
  const group = await desk.definite(1)
  const { token, anyone } = await desk.organiser(group.id)
  const padded = (bytes: number) => Buffer.concat([Buffer.from('Guest;Type\nAsha Rao;STD\n')], bytes).fill(' ', 24)
  const statusOf = async (bytes: number) =>
    (await anyone.raw(groups.readOpenList, { token, file: padded(bytes).toString('base64') })).status
  expect([await statusOf(MAX_OPEN_LIST_FILE), await statusOf(MAX_OPEN_LIST_FILE + 3)]).toEqual([200, 400])
})

test.each([
  ['readList refuses not_a_table: bytes, and a workbook that is none', Buffer.from('PK\u0003\u0004nothing')],
  ['readList refuses unread_format for a workbook of old', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['readList refuses table_too_long', lines(5_001)],
  ['readList refuses list_too_long: 201 guests, not 200', lines(201)],
])('%s', async (title, file) => {
  const code = /refuses (\w+)/.exec(title)?.[1]
  expect(await desk.codeOf(reading(file))).toBe(code)
  expect(await desk.codeOf(reading(lines(200)))).toBe('ok')
})
