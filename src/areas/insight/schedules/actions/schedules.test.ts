import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { outbox } from '#main/registry.ts'
import { readCsv } from '#core/csv.ts'
import { addDays } from '#core/dates.ts'
import { type Mailer, mailer } from '#server/mail/mail.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { attachmentsOf, openMailServer } from '../../../../../e2e/peers/mail-server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { MAX_SCHEDULES, MAX_WAITING } from '../contract/limits.ts'
import { schedules } from '../contract/schedules.ts'
import { lookAtClock, prune, scheduleJobs } from '../jobs.ts'
import { insertPart, markProgress } from '../queries/files.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const SPAN = { from: FIXTURE.businessDate, until: addDays(FIXTURE.businessDate, 7) }

let hotel: TestHotel
let manager: TestClient
let clerk: TestClient
let foreigner: TestClient
let server: Awaited<ReturnType<typeof openMailServer>>
let post: Mailer

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  clerk = await hotel.as('PROP_HOUSEKEEPING', { name: 'Carl' })
  foreigner = await hotel.as('PROP_MANAGER', { name: 'Frida', propertyId: hotel.foreignPropertyId })
  server = await openMailServer()
  post = mailer({ smtpUrl: server.url, mailFrom: 'Hotelmate <desk@hotel.example>', publicUrl: 'https://hotel.example', dataDir: '/nowhere' }) // prettier-ignore
})
afterAll(async () => {
  post.close()
  await server.stop()
  await hotel.stop()
})
beforeEach(async () => {
  await hotel.rows('delete from report_schedules')
  await hotel.rows('delete from report_files')
  await hotel.rows('delete from graphile_worker._private_jobs')
  server.mails.length = 0
})

const run = () => runJobs(hotel, scheduleJobs)
const sendMails = () => runJobs(hotel, outbox(post))
const request = { reportCode: 'manager', ...SPAN, format: 'csv' } as const
const plan = (more: object = {}) => ({
  reportCode: 'manager',
  name: 'Morning',
  period: 'yesterday' as const,
  repeats: 'DAILY' as const,
  time: '07:00',
  recipientIds: [manager.userId],
  ...more,
})
const fileOf = async (id: string) => (await manager.send(schedules.files, {})).rows.find((file) => file.id === id)
const scheduleOf = async (id: string) => (await manager.send(schedules.list, {})).rows.find((one) => one.id === id)
const makeDue = (id: string, at = "now() - interval '1 minute'") =>
  hotel.rows(`update report_schedules set next_due_at = ${at} where id = $1`, [id])
const lookNow = () => lookAtClock(hotel.system, new Date().toISOString())
const sendings = () => hotel.rows<{ state: string; fault: string }>('select state, fault from report_sendings order by due_at') // prettier-ignore

/** A list long enough for several pages: events of the audit trail, each of another user. */
const fillAudit = (count: number) =>
  hotel.rows(
    `insert into audit_events (property_id, id, type, happened_at, business_on, actor_id, actor_name, entity, entity_id, request_id)
     select $1, gen_random_uuid(), 'LOGIN', now(), $2, 900000 + n, '=User ' || n, 'user', n::text, 'test' from generate_series(1, $3::int) n`,
    [hotel.propertyId, SPAN.from, count],
  )

describe('a file', () => {
  test('is queued, made in the background and downloaded, with its rows and totals', async () => {
    const queued = await manager.send(schedules.makeFile, request)
    expect(queued).toMatchObject({ state: 'QUEUED', title: 'Manager report', isOwn: true, rowCount: 0, fault: '' })
    expect(codeOf(await manager.raw(schedules.downloadFile, { reportFileId: queued.id }))).toBe('file_not_ready')
    expect(await run()).toBe(1)
    const made = await fileOf(queued.id)
    expect(made).toMatchObject({ state: 'DONE', rowCount: 7 })
    expect(made?.expiresAt.slice(0, 10)).toBe(addDays(queued.createdAt.slice(0, 10) as typeof SPAN.from, 30))
    const { bytes, headers } = await manager.raw(schedules.downloadFile, { reportFileId: queued.id })
    expect(headers['content-disposition']).toContain(`manager-${SPAN.from}.csv`)
    const rows = readCsv(bytes.toString())
    expect(rows).toHaveLength(9)
    expect([rows[1]?.[0], rows.at(-1)?.[0]]).toEqual([SPAN.from, 'Total'])
    expect(bytes.length).toBe(made?.size)
    const [stored] = await hotel.rows<{ bytes: Buffer }>('select bytes from report_file_parts where file_id = $1', [queued.id]) // prettier-ignore
    expect(stored?.bytes.includes('Total')).toBe(false)
    const events = await hotel.rows<{ type: string }>(
      `select type from audit_events where type like 'REPORT%' order by id`,
    )
    expect(events.map(({ type }) => type)).toEqual(['REPORT_EXPORTED', 'REPORT_FILE_DOWNLOADED'])
  })

  test.each(['xlsx', 'pdf'] as const)('as %s is one', async (format) => {
    const { id } = await manager.send(schedules.makeFile, { reportCode: 'manager', period: 'lastMonth', format })
    await run()
    const { bytes } = await manager.raw(schedules.downloadFile, { reportFileId: id })
    if (format === 'pdf') expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    else expect((await readSheet(bytes))[0]?.[0]).toBe('Day')
  })

  test('of a long list is written page by page, beyond what is made at once, and adds up all of it', async () => {
    await fillAudit(4_500)
    const admin = await hotel.as('PROP_ADMIN')
    const asked = { reportCode: 'user-activity', from: SPAN.from, until: addDays(SPAN.from, 1) }
    const { id } = await admin.send(schedules.makeFile, { ...asked, format: 'csv' })
    await run()
    const [made] = (await admin.send(schedules.files, {})).rows
    expect(made).toMatchObject({ id, state: 'DONE' })
    expect(made?.rowCount).toBeGreaterThanOrEqual(4_500)
    expect(made?.rowTotal).toBe(made?.rowCount)
    const parts = await hotel.rows<{ count: number }>('select count(*)::int as count from report_file_parts')
    expect(parts[0]?.count).toBeGreaterThanOrEqual(3)
    const { bytes } = await admin.raw(schedules.downloadFile, { reportFileId: id })
    const rows = readCsv(bytes.toString())
    expect(rows).toHaveLength((made?.rowCount ?? 0) + 2)
    expect(new Set(rows.map(([name, type]) => `${name} ${type}`)).size).toBe(rows.length)
    const times = rows.slice(1, -1).reduce((sum, row) => sum + Number(row[2]), 0)
    expect(Number(rows.at(-1)?.[2])).toBe(times)
  })

  test('that a dead run left behind is made anew, and the dead run that wakes up changes nothing', async () => {
    const { id } = await manager.send(schedules.makeFile, request)
    await hotel.rows(`update report_files set state = 'RUNNING', attempts = 1, touched_at = now() - interval '1 minute' where id = $1`, [id]) // prettier-ignore
    await run()
    expect(await fileOf(id)).toMatchObject({ state: 'RUNNING' })
    await hotel.rows(`update report_files set touched_at = now() - interval '6 minutes' where id = $1`, [id])
    await hotel.rows(`insert into report_file_parts values ($1, $2, 0, 'half')`, [hotel.propertyId, id])
    await lookNow()
    expect(await fileOf(id)).toMatchObject({ state: 'DONE', rowCount: 7 })
    await lookNow()
    const { bytes } = await manager.raw(schedules.downloadFile, { reportFileId: id })
    expect(bytes.toString()).toMatch(/^.Day,/)
    const stale = { fileId: id, attempts: 1 }
    const [isAtWork, isWritten] = await hotel.inside(async (ctx) => [
      await markProgress(ctx.tx, stale, { rowCount: 1, rowTotal: null, at: ctx.now }),
      await insertPart(ctx, stale, 9, Buffer.from('late')),
    ])
    expect([isAtWork, isWritten]).toEqual([false, false])
  })

  test('of an owner who lost the right fails with the reason, and one that was made is not theirs any more', async () => {
    const desk = await hotel.as('PROP_MANAGER', { name: 'Dora' })
    const { id } = await desk.send(schedules.makeFile, request)
    await run()
    const { id: later } = await desk.send(schedules.makeFile, request)
    await hotel.rows(`update users set roles = '{PROP_HOUSEKEEPING}' where id = $1`, [desk.userId])
    await run()
    const [row] = await hotel.rows(`select state, fault from report_files where id = $1`, [later])
    expect(row).toEqual({ state: 'FAILED', fault: 'not_found' })
    await expect
      .poll(async () => codeOf(await desk.raw(schedules.downloadFile, { reportFileId: id })))
      .toBe('not_found')
    expect((await desk.send(schedules.files, {})).rows).toEqual([])
  })

  test('belongs to its requester: others do not see it, nor does another property', async () => {
    const { id } = await manager.send(schedules.makeFile, request)
    await run()
    const other = await hotel.as('PROP_MANAGER')
    for (const client of [other, foreigner]) {
      expect((await client.send(schedules.files, {})).rows).toEqual([])
      expect(codeOf(await client.raw(schedules.downloadFile, { reportFileId: id }))).toBe('not_found')
      expect(codeOf(await client.raw(schedules.deleteFile, { reportFileId: id }))).toBe('not_found')
    }
  })

  test('is removed after thirty days, and the audit trail stays', async () => {
    const { id } = await manager.send(schedules.makeFile, request)
    await run()
    const events = async () => (await hotel.rows('select from audit_events')).length
    const before = await events()
    await prune(hotel.system, new Date(Date.now() + 29 * 86_400_000).toISOString())
    expect(await fileOf(id)).toBeDefined()
    await prune(hotel.system, new Date(Date.now() + 31 * 86_400_000).toISOString())
    expect(await fileOf(id)).toBeUndefined()
    expect((await hotel.rows('select from report_file_parts')).length).toBe(0)
    expect(await events()).toBe(before)
  })

  test('is deleted by its owner while it waits, and then not made', async () => {
    const { id } = await manager.send(schedules.makeFile, request)
    await manager.send(schedules.deleteFile, { reportFileId: id })
    await run()
    expect((await hotel.rows('select from report_files')).length).toBe(0)
  })

  test('lists come in pages', async () => {
    for (let count = 0; count < 3; count += 1) await manager.send(schedules.makeFile, request)
    const first = await manager.send(schedules.files, { limit: 2 })
    const second = await manager.send(schedules.files, { limit: 2, after: first.next })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, undefined])
  })

  test('makeFile refuses not_found', async () => {
    expect(codeOf(await clerk.raw(schedules.makeFile, request))).toBe('not_found')
    expect(codeOf(await manager.raw(schedules.makeFile, { ...request, reportCode: 'nothing' }))).toBe('not_found')
  })
  test('makeFile refuses not_grouped_so', async () => {
    expect(codeOf(await manager.raw(schedules.makeFile, { ...request, groupBy: 'waiter' }))).toBe('not_grouped_so')
    const list = { ...request, reportCode: 'arrivals', groupBy: 'day' as const }
    expect(codeOf(await manager.raw(schedules.makeFile, list))).toBe('not_grouped_so')
  })
  test('makeFile refuses formula_wrong', async () => {
    const formulas = JSON.stringify([['Wrong', 'money', 'due / guest']])
    expect(codeOf(await manager.raw(schedules.makeFile, { ...request, reportCode: 'arrivals', formulas }))).toBe(
      'formula_wrong',
    )
  })

  test('makeFile refuses not_filtered_so', async () => {
    expect(codeOf(await manager.raw(schedules.makeFile, { ...request, waiter: 'x' }))).toBe('not_filtered_so')
  })
  test('makeFile refuses too_many_waiting', async () => {
    for (let count = 0; count < MAX_WAITING; count += 1) await manager.send(schedules.makeFile, request)
    expect(codeOf(await manager.raw(schedules.makeFile, request))).toBe('too_many_waiting')
  })
  test('needs a period or days in order', async () => {
    const { from, until, ...open } = request
    for (const input of [open, { ...open, from: until, until: from }, { ...open, from, until: addDays(from, 4_000) }])
      expect((await manager.raw(schedules.makeFile, input)).status).toBe(400)
  })
  test('downloadFile refuses not_found', async () => {
    expect(codeOf(await manager.raw(schedules.downloadFile, { reportFileId: ABSENT }))).toBe('not_found')
  })
  test('downloadFile refuses file_not_ready', async () => {
    const { id } = await manager.send(schedules.makeFile, request)
    expect(codeOf(await manager.raw(schedules.downloadFile, { reportFileId: id }))).toBe('file_not_ready')
  })
  test('deleteFile refuses not_found', async () => {
    expect(codeOf(await manager.raw(schedules.deleteFile, { reportFileId: ABSENT }))).toBe('not_found')
  })
})

describe('a schedule', () => {
  test('is due at the next of its times, at the clock of the property', async () => {
    const { id, next, repeats, time, recipients } = await manager.send(schedules.create, plan())
    expect({ repeats, time }).toEqual({ repeats: 'DAILY', time: '07:00' })
    expect(recipients).toEqual([{ id: manager.userId, name: 'Maya Rao', mayOpen: true }])
    expect(next).toHaveLength(3)
    for (const at of next) expect(at.slice(11)).toBe('01:30:00.000Z') // 07:00 in Kolkata
    expect((await manager.send(schedules.times, { repeats: 'DAILY', time: '07:00' })).next).toEqual(next)
    expect((await manager.send(schedules.times, { repeats: 'AFTER_CLOSE' })).next).toEqual([])
    expect(await scheduleOf(id)).toMatchObject({ state: 'ACTIVE', last: null, period: 'yesterday' })
  })

  test('that is due is made, mailed and found among the files of its readers; looked at twice it is sent once', async () => {
    const finance = await hotel.as('PROP_FINANCE', { name: 'Finn' })
    const { id } = await manager.send(schedules.create, plan({ recipientIds: [manager.userId, finance.userId] }))
    await makeDue(id)
    await Promise.all([lookNow(), lookNow()])
    await lookNow()
    await run()
    expect(await sendings()).toEqual([{ state: 'SENT', fault: '' }])
    expect((await scheduleOf(id))?.last).toMatchObject({ state: 'SENT', sent: 0, waiting: 2, leftOut: [] })
    expect(await sendMails()).toBe(2)
    expect((await scheduleOf(id))?.last).toMatchObject({ sent: 2, waiting: 0, failed: 0, isByHand: false })
    const mail = server.mails.find(({ source }) => source.includes('Finn Rao'))
    expect(mail?.source).toMatch(/^Subject: Morning, 19 Nov 2026\r?$/m)
    expect(mail?.source).toContain('/report/report-dashboard?tab=3Dfiles')
    const [[name, bytes] = []] = mail ? [...attachmentsOf(mail)] : []
    expect(name).toBe('manager-2026-11-19.xlsx')
    expect((await readSheet(bytes ?? Buffer.alloc(0))).at(-1)?.[0]).toBe('Total')
    const [file] = (await finance.send(schedules.files, {})).rows
    expect(file).toMatchObject({ isOwn: false, ownerName: 'Maya Rao', state: 'DONE' })
    expect((await finance.raw(schedules.downloadFile, { reportFileId: file?.id ?? '' })).status).toBe(200)
    expect((await finance.send(schedules.list, {})).rows).toMatchObject([{ id, isOwn: false }])
    expect((await hotel.rows(`select from audit_events where type = 'REPORT_SENT'`)).length).toBe(1)
  })

  test('that was due several times while the server was away is sent once, and next at its next time', async () => {
    const { id } = await manager.send(schedules.create, plan())
    await makeDue(id, "now() - interval '5 days'")
    await lookNow()
    await lookNow()
    expect(await sendings()).toHaveLength(1)
    expect(Date.parse((await scheduleOf(id))?.next[0] ?? '')).toBeGreaterThan(Date.now())
  })

  test('does not send twice for one moment, whichever worker begins it', async () => {
    const { id } = await manager.send(schedules.create, plan())
    const at = "date_trunc('minute', now()) - interval '1 minute'"
    await makeDue(id, at)
    await lookNow()
    await makeDue(id, at)
    await lookNow()
    expect(await sendings()).toHaveLength(1)
  })

  test('leaves out a reader without the permission, also after the mail was queued, and notifies its owner', async () => {
    const [lost, late] = [
      await hotel.as('PROP_MANAGER', { name: 'Lea' }),
      await hotel.as('PROP_MANAGER', { name: 'Leo' }),
    ]
    const { id } = await manager.send(
      schedules.create,
      plan({ recipientIds: [manager.userId, lost.userId, late.userId] }),
    )
    await hotel.rows(`update users set roles = '{PROP_HOUSEKEEPING}' where id = $1`, [lost.userId])
    await makeDue(id)
    await lookNow()
    await run()
    await hotel.rows(`update users set status = 'DISABLED' where id = $1`, [late.userId])
    await sendMails()
    expect(server.mails).toHaveLength(1)
    const after = await scheduleOf(id)
    expect(after?.last).toMatchObject({ sent: 1, leftOut: ['Lea Rao', 'Leo Rao'] })
    expect(after?.recipients.map(({ mayOpen }) => mayOpen)).toEqual([true, false, false])
  })

  test.each([
    [`status = 'DISABLED'`, 'OWNER_LEFT'],
    [`roles = '{PROP_HOUSEKEEPING}'`, 'NOT_ALLOWED'],
  ])('of an owner with %s is paused: %s', async (change, pausedBecause) => {
    const owner = await hotel.as('PROP_MANAGER')
    const { id } = await owner.send(schedules.create, plan({ recipientIds: [manager.userId] }))
    await makeDue(id)
    await hotel.rows(`update users set ${change} where id = $1`, [owner.userId])
    await lookNow()
    expect(await sendings()).toEqual([])
    expect(await scheduleOf(id)).toMatchObject({ state: 'PAUSED', pausedBecause, next: [] })
  })

  test('after each close is sent by the close itself, with the day that was closed', async () => {
    const { id, next } = await manager.send(schedules.create, plan({ repeats: 'AFTER_CLOSE' }))
    expect(next).toEqual([])
    const { id: runId } = await manager.send(closing.start, { businessDate: FIXTURE.businessDate, overrideReason: 'Test' }) // prettier-ignore
    await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
    await run()
    expect(await sendings()).toEqual([{ state: 'SENT', fault: '' }])
    const [file] = (await manager.send(schedules.files, {})).rows
    expect(file).toMatchObject({ from: FIXTURE.businessDate, until: addDays(FIXTURE.businessDate, 1) })
    expect((await scheduleOf(id))?.last?.waiting).toBe(1)
  })

  test('is sent by hand beside its times, which stay', async () => {
    const { id, next } = await manager.send(schedules.create, plan())
    const sent = await manager.send(schedules.send, { reportScheduleId: id })
    expect(sent.last).toMatchObject({ state: 'QUEUED', isByHand: true })
    expect(sent.next).toEqual(next)
    await run()
    await sendMails()
    expect(server.mails).toHaveLength(1)
  })

  test('whose report fails shows why', async () => {
    const { id } = await manager.send(schedules.create, plan())
    await manager.send(schedules.send, { reportScheduleId: id })
    await hotel.rows(`update report_files set settings = '{"groupBy": "waiter"}'`)
    await run()
    expect((await scheduleOf(id))?.last).toMatchObject({ state: 'FAILED', fault: 'not_grouped_so' })
  })

  test('is changed, paused and resumed by its owner; what was missed meanwhile is not sent', async () => {
    const { id, version } = await manager.send(schedules.create, plan())
    const { reportCode: _code, ...fields } = plan({ name: 'Evening', time: '19:00', format: 'pdf' })
    const changed = await manager.send(schedules.update, { reportScheduleId: id, version, ...fields })
    expect(changed).toMatchObject({ name: 'Evening', time: '19:00', format: 'pdf', version: version + 1 })
    expect(changed.next[0]?.slice(11)).toBe('13:30:00.000Z')
    const paused = await manager.send(schedules.pause, { reportScheduleId: id })
    expect(paused).toMatchObject({ state: 'PAUSED', pausedBecause: 'BY_HAND', next: [] })
    await lookNow()
    expect(await sendings()).toEqual([])
    const resumed = await manager.send(schedules.resume, { reportScheduleId: id })
    expect(resumed).toMatchObject({ state: 'ACTIVE', pausedBecause: null, next: changed.next })
    await manager.send(schedules.delete, { reportScheduleId: id })
    expect(await scheduleOf(id)).toBeUndefined()
    const events = await hotel.rows<{ type: string }>(`select type from audit_events where entity_id = $1 order by id`, [id]) // prettier-ignore
    expect(events.map(({ type }) => type)).toEqual([
      'REPORT_SCHEDULED',
      'REPORT_SCHEDULE_CHANGED',
      'REPORT_SCHEDULE_PAUSED',
      'REPORT_SCHEDULE_RESUMED',
      'REPORT_SCHEDULE_DELETED',
    ])
  })

  test('is sent to readers of the report only: the list of them leaves others out', async () => {
    const { rows } = await manager.send(schedules.readers, { reportCode: 'manager' })
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(manager.userId)
    for (const other of [clerk, foreigner]) expect(ids).not.toContain(other.userId)
  })

  const raw = async (more: object) => codeOf(await manager.raw(schedules.create, plan(more)))
  test('create refuses not_a_colleague', async () => {
    expect(await raw({ recipientIds: [manager.userId, foreigner.userId] })).toBe('not_a_colleague')
    expect(await raw({ recipientIds: [999_999] })).toBe('not_a_colleague')
  })
  test('create refuses recipient_not_allowed', async () => {
    expect(await raw({ recipientIds: [clerk.userId] })).toBe('recipient_not_allowed')
  })
  test('create refuses not_found', async () => {
    expect(codeOf(await clerk.raw(schedules.create, plan()))).toBe('not_found')
  })
  test('create refuses not_grouped_so', async () => {
    expect(await raw({ groupBy: 'waiter' })).toBe('not_grouped_so')
  })
  test('create refuses formula_wrong', async () => {
    expect(await raw({ reportCode: 'arrivals', formulas: JSON.stringify([['Wrong', 'money', 'due / guest']]) })).toBe(
      'formula_wrong',
    )
  })

  test('create refuses not_filtered_so', async () => {
    expect(await raw({ waiter: 'x' })).toBe('not_filtered_so')
  })
  test('create refuses name_taken', async () => {
    await manager.send(schedules.create, plan())
    expect(await raw({})).toBe('name_taken')
  })
  test('create refuses too_many_schedules', async () => {
    await hotel.rows(
      `insert into report_schedules (property_id, id, report_code, name, period, settings, format, language, recipient_ids, owner_id, owner_name, created_at)
       select $1, gen_random_uuid(), 'manager', 'S' || n, 'today', '{}', 'csv', 'en', array[$2::bigint], $2, 'Maya', now() from generate_series(1, $3::int) n`,
      [hotel.propertyId, manager.userId, MAX_SCHEDULES],
    )
    expect(await raw({})).toBe('too_many_schedules')
  })
  test('create needs a recipient, each once, and a day that every month has', async () => {
    for (const more of [
      { recipientIds: [] },
      { recipientIds: [manager.userId, manager.userId] },
      { repeats: 'MONTHLY', monthDay: 30 },
      { time: '25:00' },
    ])
      // prettier-ignore
      expect((await manager.raw(schedules.create, plan(more))).status).toBe(400)
  })

  const updating = async (more: object, change: { version?: number; id?: string } = {}) => {
    const { id, version } = await manager.send(schedules.create, plan({ name: 'To change' }))
    const { reportCode: _code, ...fields } = plan({ name: 'To change', ...more })
    return codeOf(await manager.raw(schedules.update, { reportScheduleId: id, version, ...change, ...fields }))
  }
  test('update refuses stale_version', async () => {
    expect(await updating({}, { version: 7 })).toBe('stale_version')
  })
  test('update refuses not_a_colleague', async () => {
    expect(await updating({ recipientIds: [foreigner.userId] })).toBe('not_a_colleague')
  })
  test('update refuses recipient_not_allowed', async () => {
    expect(await updating({ recipientIds: [clerk.userId] })).toBe('recipient_not_allowed')
  })
  test('update refuses not_grouped_so', async () => {
    expect(await updating({ groupBy: 'waiter' })).toBe('not_grouped_so')
  })
  test('update refuses formula_wrong', async () => {
    const { id, version } = await manager.send(schedules.create, plan({ name: 'Arrivals', reportCode: 'arrivals' }))
    const { reportCode: _code, ...fields } = plan({ name: 'Arrivals' })
    const formulas = JSON.stringify([['Wrong', 'money', 'due / guest']])
    const change = { ...fields, reportScheduleId: id, version, formulas }
    expect(codeOf(await manager.raw(schedules.update, change))).toBe('formula_wrong')
  })

  test('update refuses not_filtered_so', async () => {
    expect(await updating({ waiter: 'x' })).toBe('not_filtered_so')
  })
  test('update refuses name_taken', async () => {
    await manager.send(schedules.create, plan({ name: 'Other' }))
    expect(await updating({ name: 'Other' })).toBe('name_taken')
  })

  /** A schedule is its owner's: to everyone else, also to who receives it, there is none. */
  const foreign = async () => {
    const { id } = await manager.send(schedules.create, plan())
    return [await hotel.as('PROP_MANAGER'), { reportScheduleId: id }] as const
  }
  test('update refuses not_found', async () => {
    const [other, one] = await foreign()
    const { reportCode: _code, ...fields } = plan()
    expect(codeOf(await other.raw(schedules.update, { ...one, version: 1, ...fields }))).toBe('not_found')
  })
  test('pause refuses not_found', async () => {
    const [other, one] = await foreign()
    expect(codeOf(await other.raw(schedules.pause, one))).toBe('not_found')
  })
  test('resume refuses not_found', async () => {
    const [other, one] = await foreign()
    expect(codeOf(await other.raw(schedules.resume, one))).toBe('not_found')
  })
  test('delete refuses not_found', async () => {
    const [other, one] = await foreign()
    expect(codeOf(await other.raw(schedules.delete, one))).toBe('not_found')
  })
  test('send refuses not_found', async () => {
    const [other, one] = await foreign()
    expect(codeOf(await other.raw(schedules.send, one))).toBe('not_found')
  })
  test('send refuses schedule_is_paused', async () => {
    const { id } = await manager.send(schedules.create, plan())
    await manager.send(schedules.pause, { reportScheduleId: id })
    expect(codeOf(await manager.raw(schedules.send, { reportScheduleId: id }))).toBe('schedule_is_paused')
  })
  test('send refuses too_many_waiting', async () => {
    const { id } = await manager.send(schedules.create, plan())
    for (let count = 0; count < MAX_WAITING; count += 1) await manager.send(schedules.send, { reportScheduleId: id })
    expect(codeOf(await manager.raw(schedules.send, { reportScheduleId: id }))).toBe('too_many_waiting')
  })
  test('readers refuses not_found', async () => {
    expect(codeOf(await clerk.raw(schedules.readers, { reportCode: 'manager' }))).toBe('not_found')
  })
})
