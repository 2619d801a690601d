import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later } from '../rules/printing.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { newId } from '#server/database/ids.ts'
import { printingArea } from './printing.ts'
import { queue } from './queue.ts'
import { lookAfter } from './leases.ts'
import type { LeasedJob, Printer } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'
import type { Sheet } from '../contract/sheets.ts'
import { printingJobs } from '../jobs.ts'

let hotel: TestHotel
let waiter: TestClient
let manager: TestClient
let count = 0

beforeAll(async () => {
  hotel = await startTestServer({ areas: [printingArea] })
  waiter = await hotel.as('PROP_SERVICE')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const details = (more: object = {}) => ({
  name: `Printer ${(count += 1)}`,
  widthMm: 80 as const,
  way: 'AGENT' as const,
  ...more,
})
async function station(): Promise<string> {
  const id = newId()
  await hotel.rows('insert into stations (property_id, id, name) values ($1, $2::uuid, $2::uuid::text)', [
    hotel.propertyId,
    id,
  ])
  return id
}
const printer = (more: object = {}): Promise<Printer> => manager.send(printing.createPrinter, details(more))

const sheet = (name = 'Dal'): Sheet => ({
  form: 'TICKET', banner: 'NEW', heading: 'Table 7', number: 'KOT 1', facts: [], notes: '',
  lines: [{ name, quantity: '1', status: '', notes: '', modifiers: [], allergens: [] }],
}) // prettier-ignore

const queued = (printerId: string, more: object = {}) =>
  hotel.inside((ctx) =>
    queue(ctx, {
      documents: [{ kind: 'KOT', refId: newId(), revision: 0, printerId, title: 'KOT 1', sheet: sheet(), ...more }],
    }),
  )
const leased = async (printerId: string, owner = 'tab'): Promise<LeasedJob[]> =>
  (await waiter.send(printing.lease, { printerIds: [printerId], owner })).rows
/** A document of a printer of its own that one page has leased. */
async function onHold(more: object = {}): Promise<LeasedJob> {
  const { id } = await printer(more)
  await queued(id)
  const [job] = await leased(id)
  return job!
}
const hand = ({ id, leaseToken }: LeasedJob) => waiter.send(printing.hand, { jobId: id, leaseToken })
const lapse = (jobId: string) =>
  hotel.rows(`update print_jobs set lease_until = now() - interval '1 second' where id = $1`, [jobId])
const statusOf = async (jobId: string) => {
  const [row] = await hotel.rows<{ status: string; is_duplicate: boolean; attempts: number; printer_id: string }>(
    'select status, is_duplicate, attempts, printer_id from print_jobs where id = $1',
    [jobId],
  )
  return row!
}
/** A document in a state of the table. */
async function inState(status: 'PRINTED' | 'FAILED' | 'UNKNOWN' | 'LEASED'): Promise<LeasedJob> {
  const job = await onHold()
  if (status === 'LEASED') return job
  if (status === 'UNKNOWN') await hand(job)
  const fault = { errorClass: status === 'FAILED' ? ('BLOCKED' as const) : ('TIMEOUT' as const) }
  await waiter.send(printing.settle, { jobId: job.id, leaseToken: job.leaseToken, result: status, fault })
  return job
}

describe('printers', () => {
  test('one is set up, changed, and the default is one', async () => {
    const first = await printer({ isDefault: true, stationIds: [await station()] })
    const second = await printer({ isDefault: true, widthMm: 58, backupId: first.id })
    const { rows } = await waiter.send(printing.printers, {})
    expect(rows.find(({ id }) => id === first.id)).toMatchObject({ isDefault: false, condition: 'OK', waitingCount: 0 })
    expect(rows.find(({ id }) => id === second.id)).toMatchObject({ isDefault: true, backupId: first.id, widthMm: 58 })
    const changed = await manager.send(printing.updatePrinter, {
      ...details(),
      printerId: second.id,
      version: 1,
      isActive: false,
    })
    expect(changed).toMatchObject({ isActive: false, isDefault: false, version: 2 })
  })
  test('several made the default at once leave one', async () => {
    const [one, other] = [await printer(), await printer({ isDefault: true })]
    const make = { ...details(), isDefault: true }
    const responses = await Promise.all([
      ...['A', 'B', 'C'].map((name) => manager.raw(printing.createPrinter, { ...make, name: `${make.name} ${name}` })),
      ...[one, other].map((each) =>
        manager.raw(printing.updatePrinter, { ...make, name: each.name, printerId: each.id, version: 1 }),
      ),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await waiter.send(printing.printers, { limit: 100 })
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
  test('the list is paged', async () => {
    const first = await waiter.send(printing.printers, { limit: 1 })
    const second = await waiter.send(printing.printers, { limit: 1, after: first.next })
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id)
  })
  test('createPrinter refuses name_taken', async () => {
    const { name } = await printer()
    expect(codeOf(await manager.raw(printing.createPrinter, details({ name: name.toUpperCase() })))).toBe('name_taken')
  })
  test('createPrinter refuses not_found for a backup or station that is not there', async () => {
    expect(codeOf(await manager.raw(printing.createPrinter, details({ stationIds: [newId()] })))).toBe('not_found')
    expect(codeOf(await manager.raw(printing.createPrinter, details({ backupId: newId() })))).toBe('not_found')
  })
  test('updatePrinter refuses not_found, updatePrinter refuses stale_version, updatePrinter refuses name_taken', async () => {
    const [one, other] = [await printer(), await printer()]
    const change = (more: object) =>
      manager.raw(printing.updatePrinter, { ...details(), printerId: one.id, version: 1, ...more })
    expect(codeOf(await change({ printerId: newId() }))).toBe('not_found')
    expect(codeOf(await change({ version: 7 }))).toBe('stale_version')
    expect(codeOf(await change({ name: other.name }))).toBe('name_taken')
    expect(codeOf(await change({ backupId: one.id }))).toBe('not_found')
  })
  test('a condition is reported and shown; reportCondition refuses not_found', async () => {
    const { id } = await printer()
    await waiter.send(printing.reportCondition, { printerId: id, condition: 'PAPER_OUT' })
    const { printers } = await waiter.send(printing.attention, {})
    expect(printers).toContainEqual(expect.objectContaining({ id, condition: 'PAPER_OUT' }))
    await waiter.send(printing.reportCondition, { printerId: id, condition: 'OK' })
    expect(codeOf(await waiter.raw(printing.reportCondition, { printerId: newId(), condition: 'OK' }))).toBe(
      'not_found',
    )
  })
  test('a test page is queued; testPrinter refuses not_found, testPrinter refuses printer_off', async () => {
    const { id } = await printer()
    const job = await waiter.send(printing.testPrinter, { printerId: id })
    expect(job).toMatchObject({ kind: 'TEST', status: 'QUEUED' })
    expect((await leased(id))[0]?.html).toContain('72 mm')
    const off = await printer({ isActive: false })
    expect(codeOf(await waiter.raw(printing.testPrinter, { printerId: newId() }))).toBe('not_found')
    expect(codeOf(await waiter.raw(printing.testPrinter, { printerId: off.id }))).toBe('printer_off')
  })
})

describe('the queue', () => {
  test('the same document is queued once, and one that no printer serves is not queued', async () => {
    const { id } = await printer()
    const refId = newId()
    expect(await queued(id, { refId })).toHaveLength(1)
    expect(await queued(id, { refId })).toHaveLength(0)
    expect(await queued(id, { refId, revision: 1 })).toHaveLength(1)
    expect(await queued(newId())).toHaveLength(0)
    expect(await hotel.inside((ctx) => queue(ctx, { documents: [] }))).toEqual([])
  })
  test('a ticket of a station goes to every printer that serves it', async () => {
    const stationId = await station()
    const [one, two] = [await printer({ stationIds: [stationId] }), await printer({ stationIds: [stationId] })]
    await hotel.inside((ctx) =>
      queue(ctx, { documents: [{ kind: 'KOT', refId: newId(), revision: 0, stationId, title: 'K', sheet: sheet() }] }),
    )
    expect([await leased(one.id), await leased(two.id)].map((jobs) => jobs.length)).toEqual([1, 1])
  })
  test('two tabs print one ticket: of ten pages that request at once each document goes to one', async () => {
    const { id } = await printer()
    for (let index = 0; index < 6; index += 1) await queued(id)
    const leases = await Promise.all(Array.from({ length: 10 }, (_, tab) => leased(id, `tab ${tab}`)))
    const ids = leases.flat().map((job) => job.id)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    expect(new Set(leases.flat().map(({ leaseToken }) => leaseToken)).size).toBe(6)
  })
  test('with no page open a document waits, and is shown as waiting', async () => {
    const { id } = await printer()
    await queued(id)
    await hotel.inside(lookAfter)
    const { rows } = await waiter.send(printing.jobs, { view: 'waiting', printerId: id })
    expect(rows).toMatchObject([{ status: 'QUEUED', attempts: 0 }])
    expect((await waiter.send(printing.attention, {})).waiting).toBeGreaterThan(0)
    expect(await leased(id)).toHaveLength(1)
  })
  test('what waited longer than its printer stores documents is not printed when a page connects', async () => {
    const { id } = await printer({ keepMinutes: 5 })
    const [jobId] = await queued(id)
    await hotel.rows(`update print_jobs set expires_at = now() - interval '1 second' where id = $1`, [jobId])
    expect(await leased(id)).toEqual([])
    expect((await statusOf(jobId!)).status).toBe('EXPIRED')
  })
  test('what was not printed in time is shown until someone has seen to it', async () => {
    const { id } = await printer({ keepMinutes: 5 })
    const [seen, again] = [(await queued(id))[0]!, (await queued(id))[0]!]
    const before = (await waiter.send(printing.attention, {})).expired
    await hotel.rows(`update print_jobs set expires_at = now() - interval '1 second' where id = any ($1)`, [
      [seen, again],
    ])
    expect(await leased(id)).toEqual([])
    const shown = async () =>
      (await waiter.send(printing.jobs, { view: 'attention', printerId: id })).rows.map((job) => job.id)
    expect(await shown()).toEqual([again, seen])
    expect((await waiter.send(printing.attention, {})).expired).toBe(before + 2)
    await manager.send(printing.cancel, { jobId: seen })
    await waiter.send(printing.retry, { jobId: again })
    expect(await shown()).toEqual([])
    expect((await waiter.send(printing.attention, {})).expired).toBe(before)
    expect((await statusOf(again)).status).toBe('QUEUED')
  })
  test('lease refuses not_found', async () => {
    const { id } = await printer()
    const input = { printerIds: [id, newId()], owner: 'tab' }
    expect(codeOf(await waiter.raw(printing.lease, input))).toBe('not_found')
  })
  test('nothing is leased for a printer that is off, or whose paper is a file', async () => {
    const [off, file] = [await printer(), await printer({ way: 'PDF' })]
    await queued(off.id)
    await queued(file.id)
    await manager.send(printing.updatePrinter, { ...details(), printerId: off.id, version: 1, isActive: false })
    expect([await leased(off.id), await leased(file.id)]).toEqual([[], []])
  })
  test('the list is paged, latest first, and of an order', async () => {
    const { id } = await printer()
    const orderId = newId()
    for (let index = 0; index < 3; index += 1) await queued(id, { orderId })
    const first = await waiter.send(printing.jobs, { orderId, limit: 2 })
    const second = await waiter.send(printing.jobs, { orderId, limit: 2, after: first.next })
    const ids = [...first.rows, ...second.rows].map((job) => job.id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect([ids.length, second.next]).toEqual([3, undefined])
  })
})

describe('how a lease ends', () => {
  test('printed', async () => {
    const job = await onHold()
    await hand(job)
    const done = await waiter.send(printing.settle, { jobId: job.id, leaseToken: job.leaseToken, result: 'PRINTED' })
    expect(done).toMatchObject({ status: 'PRINTED', errorClass: '' })
    expect(done.endedAt).not.toBeNull()
  })
  test('agent killed in mid-print: unknown, confirmed, printed again as a duplicate', async () => {
    const job = await onHold()
    await hand(job)
    const fault = { errorClass: 'CONNECTION_LOST' as const }
    const settled = await waiter.send(printing.settle, {
      jobId: job.id,
      leaseToken: job.leaseToken,
      result: 'UNKNOWN',
      fault,
    })
    expect(settled).toMatchObject({ status: 'UNKNOWN', errorClass: 'CONNECTION_LOST' })
    expect(await leased(job.printerId)).toEqual([])
    await waiter.send(printing.retry, { jobId: job.id })
    const [again] = await leased(job.printerId)
    expect(again?.html).toContain('DUPLICATE')
  })
  test('page killed after it passed the document on: unknown; before: queued again, nothing lost', async () => {
    const handed = await onHold()
    await hand(handed)
    const not = await onHold()
    await lapse(handed.id)
    await lapse(not.id)
    await printingJobs['printing.lookAfter']?.run(hotel.system, {})
    expect((await statusOf(handed.id)).status).toBe('UNKNOWN')
    expect(await statusOf(not.id)).toMatchObject({ status: 'QUEUED', is_duplicate: false })
  })
  test('refused before it was passed on: again after a while, then failed, and logged with its reason', async () => {
    const { id } = await printer()
    const [jobId] = await queued(id)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const [job] = await leased(id)
      expect(await leased(id)).toEqual([])
      const fault = { errorClass: 'NO_AGENT' as const, error: 'Unable to establish connection' }
      await waiter.send(printing.settle, { jobId: job!.id, leaseToken: job!.leaseToken, result: 'FAILED', fault })
      await hotel.rows(`update print_jobs set run_after = now() - interval '1 second' where id = $1`, [jobId])
    }
    expect(await statusOf(jobId!)).toMatchObject({ status: 'FAILED', attempts: 3 })
    const { first, failed } = await waiter.send(printing.attention, {})
    expect(failed).toBeGreaterThan(0)
    expect(first[0]).toMatchObject({ id: jobId, errorClass: 'NO_AGENT', error: 'Unable to establish connection' })
  })
  test('a backup takes over', async () => {
    const backup = await printer()
    const job = await onHold({ backupId: backup.id })
    const fault = { errorClass: 'NO_PRINTER' as const }
    const next = await waiter.send(printing.settle, {
      jobId: job.id,
      leaseToken: job.leaseToken,
      result: 'FAILED',
      fault,
    })
    expect(next).toMatchObject({ status: 'QUEUED', printerId: backup.id, isRerouted: true })
    expect((await leased(backup.id)).map(({ id }) => id)).toEqual([job.id])
  })
  test('hand refuses not_found, hand refuses lease_lost', async () => {
    const job = await onHold()
    expect(codeOf(await waiter.raw(printing.hand, { leaseToken: job.leaseToken, jobId: newId() }))).toBe('not_found')
    expect(codeOf(await waiter.raw(printing.hand, { jobId: job.id, leaseToken: 'x'.repeat(30) }))).toBe('lease_lost')
  })
  test('settle refuses not_found, settle refuses lease_lost', async () => {
    const job = await onHold()
    const settle = (more: object) =>
      waiter.raw(printing.settle, { jobId: job.id, leaseToken: job.leaseToken, result: 'PRINTED', ...more })
    expect(codeOf(await settle({ jobId: newId() }))).toBe('not_found')
    expect(codeOf(await settle({ leaseToken: 'x'.repeat(30) }))).toBe('lease_lost')
    await settle({})
    expect(codeOf(await settle({}))).toBe('lease_lost')
  })
})

describe('what people do with it', () => {
  test('retry refuses not_found, retry refuses print_job_moved_on, retry refuses printer_off', async () => {
    const failed = await inState('FAILED')
    const off = await printer({ isActive: false })
    expect(codeOf(await waiter.raw(printing.retry, { jobId: newId() }))).toBe('not_found')
    expect(codeOf(await waiter.raw(printing.retry, { jobId: (await inState('PRINTED')).id }))).toBe(
      'print_job_moved_on',
    )
    expect(codeOf(await waiter.raw(printing.retry, { jobId: failed.id, printerId: off.id }))).toBe('printer_off')
    const other = await printer()
    expect(await waiter.send(printing.retry, { jobId: failed.id, printerId: other.id })).toMatchObject({
      status: 'QUEUED', isRerouted: true, isDuplicate: false, attempts: 0,
    }) // prettier-ignore
  })
  test('confirm refuses not_found, confirm refuses print_job_moved_on', async () => {
    const unknown = await inState('UNKNOWN')
    expect((await waiter.send(printing.confirm, { jobId: unknown.id })).status).toBe('PRINTED')
    expect(codeOf(await waiter.raw(printing.confirm, { jobId: unknown.id }))).toBe('print_job_moved_on')
    expect(codeOf(await waiter.raw(printing.confirm, { jobId: newId() }))).toBe('not_found')
  })
  test('cancel refuses not_found, cancel refuses print_job_moved_on, and is for managers', async () => {
    const unknown = await inState('UNKNOWN')
    expect((await waiter.raw(printing.cancel, { jobId: unknown.id })).status).toBe(403)
    expect((await manager.send(printing.cancel, { jobId: unknown.id })).status).toBe('CANCELLED')
    expect(codeOf(await manager.raw(printing.cancel, { jobId: unknown.id }))).toBe('print_job_moved_on')
    expect(codeOf(await manager.raw(printing.cancel, { jobId: newId() }))).toBe('not_found')
  })
  test('reprint refuses not_found, reprint refuses print_job_moved_on, reprint refuses printer_off', async () => {
    const printed = await inState('PRINTED')
    const copies = [
      await waiter.send(printing.reprint, { jobId: printed.id }),
      await waiter.send(printing.reprint, { jobId: printed.id }),
    ]
    expect(copies).toMatchObject([{ isDuplicate: true, status: 'QUEUED' }, { isDuplicate: true }])
    expect(codeOf(await waiter.raw(printing.reprint, { jobId: newId() }))).toBe('not_found')
    expect(codeOf(await waiter.raw(printing.reprint, { jobId: (await inState('LEASED')).id }))).toBe(
      'print_job_moved_on',
    )
    await manager.send(printing.updatePrinter, {
      ...details(),
      printerId: printed.printerId,
      version: 1,
      isActive: false,
    })
    expect(codeOf(await waiter.raw(printing.reprint, { jobId: printed.id }))).toBe('printer_off')
  })
  test('a document is a PDF; pdf refuses not_found', async () => {
    const job = await onHold({ widthMm: 58 })
    const response = await waiter.raw(printing.pdf, { jobId: job.id })
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(codeOf(await waiter.raw(printing.pdf, { jobId: newId() }))).toBe('not_found')
  })
})

describe('signing', () => {
  const hash = createHash('sha256').update('{"call":"print"}').digest('hex')

  test('sign refuses no_certificate', async () => {
    expect(codeOf(await waiter.raw(printing.sign, { hash }))).toBe('no_certificate')
    expect(await waiter.send(printing.certificate, {})).toEqual({ certificate: null, createdAt: null })
  })
  test('the agent can check a signature with the certificate, and the key is sealed', async () => {
    const { certificate } = await manager.send(printing.makeCertificate, {})
    const parsed = new X509Certificate(certificate)
    expect(parsed.checkIssued(parsed) && parsed.verify(parsed.publicKey)).toBe(true)
    expect([parsed.ca, parsed.subject]).toEqual([true, `CN=Hotelmate ${hotel.propertyId}`])
    expect(later(new Date().toISOString(), 9 * 365 * 86_400) < new Date(parsed.validTo).toISOString()).toBe(true)
    const { signature, algorithm } = await waiter.send(printing.sign, { hash })
    expect(algorithm).toBe('SHA512')
    const key = createPublicKey(certificate)
    expect(verify('sha512', Buffer.from(hash), key, Buffer.from(signature, 'base64'))).toBe(true)
    const [stored] = await hotel.rows<{ sealed_key: string }>('select sealed_key from printing_keys')
    expect(stored?.sealed_key).not.toContain('PRIVATE')
    expect(await waiter.send(printing.certificate, {})).toMatchObject({ certificate })
    expect((await waiter.raw(printing.makeCertificate, {})).status).toBe(403)
  })
  test('only hashes are signed', async () => {
    for (const bad of ['', 'x', hash.toUpperCase(), `${hash}0`])
      expect((await waiter.raw(printing.sign, { hash: bad })).status).toBe(400)
  })
})
